import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { KB_VERSION: '"kb00000000"', KB_STYLE: '".kb{--kb-worn:1}"' }, // The build defines the same.
  test: { environment: "happy-dom", include: ["test/*.test.ts"] },
});
