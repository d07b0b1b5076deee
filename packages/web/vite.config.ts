import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = process.env.SHIYI_SERVER ?? 'http://127.0.0.1:8420';
const proxy = Object.fromEntries(
  ['/admin', '/evaluate', '/work-order', '/sandbox', '/files', '/healthz'].map((path) => [path, { target: server, changeOrigin: true }]),
);

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
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
