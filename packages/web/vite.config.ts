import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { pageStyles } from './src/theme/page-styles.js';

const server = process.env.SHIYI_SERVER ?? 'http://127.0.0.1:8420';
const proxy = Object.fromEntries(
  ['/admin', '/evaluate', '/work-order', '/sandbox', '/files', '/healthz', '^/p/'].map((path) => [
    path,
    { target: server, changeOrigin: true },
  ]),
);

/** Writes the global styles into the built pages, because the application takes long to compute them at each start. */
const staticStyles: Plugin = {
  name: 'shiyi-static-styles',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'style', children: pageStyles(), injectTo: 'head' }],
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), staticStyles],
  resolve: { conditions: ['shiyi-source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
