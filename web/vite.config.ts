import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * sonner adds a style element when it is imported, which a `style-src 'self'` policy refuses and reports.
 * The same rules are in its styles.css, which ui/toast.tsx imports, so the call goes. A sonner without the call stops the build.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const cut = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (cut === code) this.error('sonner no longer calls __insertCSS; this plugin can go');
        return { code: cut, map: null };
      },
    },
  };
}

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    sonnerWithoutStyleElement(),
    react({ compiler: true }),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: true,
    sourcemap: false,
    target: 'baseline-widely-available',
  },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: {
      '/api': api,
      '/theme.json': api,
      '/ws': { target: api, ws: true },
    },
  },
});
