import "./styles/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./app/prefs.svelte";
import { speak } from "./i18n/index.svelte";

await speak(prefs.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
