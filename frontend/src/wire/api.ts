/** The HTTP side: making tables, finding them, taking seats. Refusals come as codes, like on the socket. */

import type { Catalogue, Join, Joined, Lobby, NewTable, Redeem, Refusal, TableDoor, Transfer } from "./types";

export class RefusedRequest extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.code);
  }
}
/** No answer at all: no network, or no server. */
export class Unreachable extends Error {}

async function call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch (cause) {
    throw new Unreachable(path, { cause });
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : null) as T;
  let refusal: Refusal;
  try {
    refusal = JSON.parse(text) as Refusal;
  } catch {
    throw new Unreachable(`${answer.status} ${path}`);
  }
  throw new RefusedRequest(refusal, answer.status);
}

const table = (code: string): string => `/tables/${encodeURIComponent(code)}`;

export const api = {
  catalogue: () => call<Catalogue>("GET", "/catalogue"),
  lobby: () => call<Lobby>("GET", "/tables"),
  create: (body: NewTable) => call<Joined>("POST", "/tables", body),
  door: (code: string) => call<TableDoor>("GET", table(code)),
  join: (code: string, body: Join) => call<Joined>("POST", `${table(code)}/join`, body),
  transfer: (code: string) => call<Transfer>("POST", `${table(code)}/transfer`),
  redeem: (code: string, body: Redeem) => call<Joined>("POST", `${table(code)}/redeem`, body),
  qr: (code: string) => `/api${table(code)}/qr.svg`,
  record: (code: string) => `/api${table(code)}/record`,
  socket: (code: string) => `${location.origin.replace(/^http/, "ws")}/api${table(code)}/socket`,
};

export const playAddress = (code: string): string => `/t/${code}`;
export const watchAddress = (code: string): string => `/w/${code}`;
