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
    rolldownOptions: {
      output: {
        // Few chunks pack better than many: what every page needs, what the shell adds, and the screens.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](.pnpm[\\/])?(react|react-dom|react-router|react-router-dom|scheduler|swr|zustand|@emotion|stylis|openapi-fetch)[@+\\/]/,
              priority: 3,
            },
            {
              name: 'kit',
              // Not what menus, popovers and the fields share, which are loaded when first used.
              test: /node_modules[\\/](.pnpm[\\/])?(@zag-js|@ark-ui|@chakra-ui|@pandacss)[@+\\/](?!(menu|popover|popper)[@\\/]|.*(live-region|esm[\\/]components[\\/]icons|components[\\/](menu|popover)[\\/]))/,
              minShareCount: 3,
              priority: 2,
            },
            // What most screens share, and what most lists share besides: each file of its own would cost its headers and pack worse.
            { name: 'frame', test: /packages[\\/]web[\\/]src[\\/](app|api|ui)[\\/]|lucide-react/, minShareCount: 8, priority: 1 },
            { name: 'list', test: /packages[\\/]web[\\/]src[\\/]list[\\/]/, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
});
