import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.EQUALIS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The catalogues live with the Python package; the client's build takes the same files.
  server: {
    fs: { allow: [".", "../src/equalis/messages"] },
    proxy: { "/api": { target: server, ws: true } },
  },
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 200 },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
}));
