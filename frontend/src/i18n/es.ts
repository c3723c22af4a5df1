import { merge } from "./merge";

export default merge(import.meta.glob(["../../../src/equalis/messages/es/*.json", "!**/help.json"], { eager: true, import: "default" }));
