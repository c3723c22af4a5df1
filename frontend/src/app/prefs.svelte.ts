/** What stays on this device: language, looks, nickname. Nothing of it is sent anywhere but the nickname. */

import { nickname } from "./nickname";

const KEY = "equalis.prefs";

export interface Prefs {
  language: "es" | "en";
  theme: "auto" | "light" | "dark";
  sound: boolean;
  motion: "auto" | "off";
  values: boolean;
  name: string;
}

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

const language = navigator.language.startsWith("en") ? "en" : "es";

export const prefs: Prefs = $state({
  language,
  theme: "auto",
  sound: false,
  motion: "auto",
  values: true,
  name: nickname(language),
  ...stored(),
});

/** Keep and show every change; call once, inside a component. */
export function applyPrefs(): void {
  $effect(() => {
    const root = document.documentElement;
    if (prefs.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = prefs.theme;
    if (prefs.motion === "off") root.dataset.motion = "off";
    else delete root.dataset.motion;
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      /* a device that forbids storage forgets, nothing else */
    }
  });
}

/** Whether things should stand still: the system's wish or the switch. */
export const still = (): boolean =>
  prefs.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
