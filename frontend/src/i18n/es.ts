import { merge } from "./merge";

export default merge(import.meta.glob("../../../src/equalis/messages/es/*.json", { eager: true, import: "default" }));
