/** The wire's types under the names that the client uses; schema.ts is generated. */

export type * from "./schema";
export type { Operation as OperationFace } from "./schema";

import type { Options, Settings } from "./schema";

export type GameName = Settings["game"];
export type Modality = Settings["modality"];
export type Strength = Settings["substitute"];
export type Pace = Settings["pace"];
export type OptionName = keyof Options;
