/** A friendly generated nickname: an animal and a colour or mood, in the language of the device. */

const ANIMALS = {
  es: ["Lince", "Zorro", "Búho", "Delfín", "Tejón", "Colibrí", "Erizo", "Panda", "Koala", "Gorrión", "Castor", "Ciervo"],
  en: ["Lynx", "Fox", "Owl", "Dolphin", "Badger", "Robin", "Hedgehog", "Panda", "Koala", "Sparrow", "Beaver", "Deer"],
} as const;
const MOODS = {
  es: ["Azul", "Veloz", "Feliz", "Verde", "Audaz", "Gentil", "Fugaz", "Leal", "Sagaz", "Genial"],
  en: ["Blue", "Swift", "Happy", "Green", "Bold", "Gentle", "Quick", "Loyal", "Clever", "Bright"],
} as const;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

export function nickname(language: "es" | "en"): string {
  const animal = pick(ANIMALS[language]);
  const mood = pick(MOODS[language]);
  return language === "es" ? `${animal} ${mood}` : `${mood} ${animal}`;
}
