/** The settings of a new table as the form holds them; the server has the last word on what can be played. */

import type { Catalogue, GameName, OptionName, OptionOffer, Options, Settings, Strength } from "../../wire/types";

const KEY = "equalis.table";

export const DEFAULT_OPTIONS: Options = {
  copies: 1, super_interactive: null, claim: "automatic", turn_limit: null, parentheses: true, remainder: true,
  match: "single", search_limit: 120, showdown_limit: 60, unclaimed_pot: "carry", rounds: 20, ante: 0,
};
export const DEFAULT_SETTINGS: Settings = {
  game: "general", level: 3, deck: null, seats: 4, modality: "individual", options: DEFAULT_OPTIONS, public: false,
  previews: true, free_text: false, bets_as_challenges: false, pace: "natural", grace: 45, substitute: "regular",
  on_leave: "computer", computers: [],
};

/** What this device chose last; unknown fields of an older page are left out. */
export function remembered(solo: boolean): Settings {
  let stored: Partial<Settings> = {};
  try {
    stored = JSON.parse(localStorage.getItem(`${KEY}.${solo ? "solo" : "table"}`) ?? "{}") as Partial<Settings>;
  } catch {
    stored = {};
  }
  const known = Object.fromEntries(Object.entries(stored).filter(([key]) => key in DEFAULT_SETTINGS));
  const options = Object.fromEntries(Object.entries(stored.options ?? {}).filter(([key]) => key in DEFAULT_OPTIONS));
  return {
    ...DEFAULT_SETTINGS,
    ...(solo ? { seats: 2 } : {}),
    ...known,
    deck: null,
    options: { ...DEFAULT_OPTIONS, ...options },
  };
}
export function remember(settings: Settings, solo: boolean): void {
  try {
    localStorage.setItem(`${KEY}.${solo ? "solo" : "table"}`, JSON.stringify({ ...settings, deck: null, computers: [] }));
  } catch {
    /* the device forbids storage: nothing is remembered */
  }
}

/** The options that matter for this game and level. */
export const offered = (catalogue: Catalogue, { game, level }: Settings): OptionOffer[] =>
  catalogue.options.filter((offer) => offer.games.includes(game) && offer.levels.includes(level));

export const seatCounts = (catalogue: Catalogue, { modality }: Settings): number[] =>
  modality === "pairs"
    ? [4, 6]
    : Array.from({ length: catalogue.most_seats - catalogue.fewest_seats + 1 }, (_, i) => i + catalogue.fewest_seats);

/** The same wish, made fit for the chosen game: options back to their default where they do not matter. */
export function fitting(catalogue: Catalogue, settings: Settings): Settings {
  const modalities = catalogue.modalities[settings.game] ?? ["individual"];
  const modality = modalities.includes(settings.modality) ? settings.modality : "individual";
  const matter = new Set<string>(offered(catalogue, settings).map((offer) => offer.name));
  const options = { ...DEFAULT_OPTIONS } as Record<OptionName, unknown>;
  for (const name of Object.keys(options) as OptionName[]) if (matter.has(name)) options[name] = settings.options[name];
  const counts = seatCounts(catalogue, { ...settings, modality });
  const seats = counts.includes(settings.seats) ? settings.seats : (counts.find((n) => n >= settings.seats) ?? counts[0] ?? 2);
  return { ...settings, modality, seats, options: options as unknown as Options };
}

export const computersFor = (settings: Settings, strength: Strength): Strength[] =>
  Array.from({ length: settings.seats - 1 }, () => strength);

export const GAME_ORDER: readonly GameName[] = ["general", "berlin", "madrid", "las_vegas"];
