// Runs before the first paint, so that a stored theme never flashes in the other one. A file of its own: the server's
// content policy allows no inline script.
try {
  const stored = JSON.parse(localStorage.getItem("equalis.prefs") || "{}");
  if (stored.theme === "light" || stored.theme === "dark") document.documentElement.dataset.theme = stored.theme;
  if (stored.motion === "off") document.documentElement.dataset.motion = "off";
} catch {
  /* storage may be forbidden: the page then follows the system */
}
