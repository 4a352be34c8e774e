import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server of `underhold serve`; `npm run dev` passes API calls and the socket on to it.
const server = process.env.UNDERHOLD_SERVER ?? 'http://127.0.0.1:8377';

export default defineConfig(({ mode }) => ({
  // `--mode page` builds the page that needs no server; it works at any address, so its own addresses are relative.
  base: mode === 'page' ? './' : '/',
  define: { __PAGE__: JSON.stringify(mode === 'page') },
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // Browsers that know `light-dark()` themselves; otherwise every color becomes two variables of every element.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Inlined assets would be `data:` addresses; files keep the content-security policy strict.
    assetsInlineLimit: 0,
    // All pictures are one file of about 700 kB, a sixth of that compressed.
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    // The service worker of push notifications is beside the page, so that it is responsible for all of it.
    ...(mode === 'page'
      ? {}
      : {
          rolldownOptions: {
            input: { index: 'index.html', push: 'src/push/serviceWorker.ts' },
            output: {
              entryFileNames: ({ name }: { name: string }) =>
                name === 'push' ? 'push-worker.js' : 'assets/[name]-[hash].js',
            },
          },
        }),
  },
  server: {
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
}));
