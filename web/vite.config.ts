import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { PRELOADS } from './app/preloads.ts';

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((it) => it.type === 'chunk');

/** The file with a module. */
function fileOf(bundle: Rolldown.OutputBundle, module: string): string {
  const id = join(import.meta.dirname, module);
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(id));
  if (!chunk) throw new Error(`app/preloads.ts names ${module}, which is in no chunk`);
  return chunk.fileName;
}

/** The files of a module's chunk and of all that it imports, each after its own imports, except those the document names itself. */
function filesOf(bundle: Rolldown.OutputBundle, module: string, html: string): string[] {
  const chunks = chunksOf(bundle);
  const visited = new Set<string>();
  const filesFrom = (fileName: string): string[] => {
    if (visited.has(fileName)) return [];
    visited.add(fileName);
    const imports = chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [];
    return [...imports.flatMap(filesFrom), fileName];
  };
  return filesFrom(fileOf(bundle, module))
    .map((file) => `/${file}`)
    .filter((file) => !html.includes(file));
}

/** The chunks that a page runs for its first render. */
const AT_ONCE = /^(?:index|start|first|common|board|top-bar|.*-page)$/;

/**
 * Lets the browser compile all functions of such a chunk in the background while it is fetched, and cache the code. Lazy
 * compilation takes 25% of the time of a board's first render. The comment must come first; other browsers ignore it.
 * https://v8.dev/blog/explicit-compile-hints
 */
function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && AT_ONCE.test(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

const BOOT_SCRIPT = /<script(?: vite-ignore)?\s+src="\/app\/boot.ts"><\/script>/;
/** The script tag that Vite writes for web/index.html. */
const MODULE_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** The code of app/boot.ts with what it imports, as a script. */
async function bootCode(): Promise<string> {
  const lib = {
    entry: join(import.meta.dirname, 'app', 'boot.ts'),
    formats: ['iife' as const],
    name: 'boot',
  };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib, minify: true, target: 'baseline-widely-available' },
  });
  const [result] = [built].flat() as Rolldown.RolldownOutput[];
  return result?.output[0].code.trim() ?? '';
}

/** Puts app/boot.ts into the document of Vite's development server, which would serve it as a module. */
function bootInDevelopment(): Plugin {
  return {
    name: 'boot-in-development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const code = await bootCode();
        return html.replace(BOOT_SCRIPT, () => `<script>${code}</script>`);
      },
    },
  };
}

/**
 * Puts app/boot.ts into the document, so that it is no separate request, with the files that each page of
 * app/preloads.ts needs, and has it start the client bundle. The Content-Security-Policy allows the script by its hash: server/pages/web-build.ts.
 */
function boot(): Plugin {
  return {
    name: 'boot',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const code = await bootCode();
        const filesAll = (modules: readonly string[]) => [
          ...new Set(modules.flatMap((module) => filesOf(bundle, module, html))),
        ];
        // Pages share most of their files: each is named once, and a page has their places.
        const files = filesAll(PRELOADS.flatMap(({ modules, onClick = [] }) => [modules, onClick].flat()));
        const placesOf = (modules: readonly string[]) => filesAll(modules).map((file) => files.indexOf(file));
        const preloads = PRELOADS.map(({ modules, onClick, ...preload }) => ({
          ...preload,
          files: placesOf(modules),
          ...(onClick !== undefined && { onClick: placesOf([onClick]) }),
        }));
        const [moduleScript, src] = MODULE_SCRIPT.exec(html) ?? [];
        if (moduleScript === undefined) throw new Error('The document does not name the client bundle');
        const table = `<script type="application/json" id="build">${JSON.stringify({ bundle: src, files, preloads })}</script>`;
        return html.replace(moduleScript, '').replace(BOOT_SCRIPT, () => `${table}<script>${code}</script>`);
      },
    },
  };
}

/** Adds app/service-worker.js to the build, with app/offline.html inside: it keeps no file, so the page is part of it. */
function serviceWorker(): Plugin {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'app', name), 'utf8');
  return {
    name: 'service-worker',
    apply: (_config, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      const source = `const OFFLINE_PAGE = ${JSON.stringify(read('offline.html'))};\n${read('service-worker.js')}`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

/** Adds the licence of the font beside its files: Vite lists the licences of scripts only. */
function fontLicence(): Plugin {
  const file = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/LICENSE'));
  return {
    name: 'font-licence',
    apply: (_config, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'assets/inter-licence.txt', source: readFileSync(file) });
    },
  };
}

/** What dialogs, grids and long lists are made of, with a large library. */
const HEAVY = 'value-period|[\\w-]*dialog|confirm-run|modal|combo-box|keep-row|long-list|section-layout';

/** What a page needs only later, with the rules or the engine. */
const LATER =
  'time/corrected|sync/announce[mr]|search/places|session/passkeys|strategy/(?:typing|calendar|locks|unusual-lines)';

/** Few files rather than many small ones: each costs a round trip on HTTP/1.1. They are grouped by when they are needed. */
const groups = [
  // What every page needs.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // What the landing and the auth page share with the others.
  {
    name: 'first',
    test: /web\/ui\/(wordmark|badge|status-badge|status-mark|status|card|field|text-field|link-button)\.tsx?$|web\/lib\/(form|dom\/title|session\/(?:next|invite))\.ts$|contract\/people\/roles\.ts$|web\/features\/auth\/(?:password-field|modes)\.tsx?$|lucide-react\/.*\/eye(?:-off)?\.\w+$/,
    priority: 2,
  },
  // What most pages of a signed-in user need.
  {
    name: 'common',
    test: new RegExp(
      String.raw`contract/(kinds/constants|month/input-status)|web/lib/(?!${LATER})|web/entities/(people/|strategy/(?!notifications/notification-settings)|board/(?!map/))|web/entities/kpi/line|lucide-react/|web/ui/(?!(?:${HEAVY})\.)[\w-]+\.tsx?$`,
    ),
    minShareCount: 2,
    priority: 1,
  },
  // The board with what surrounds every page, and what pages share with dialogs.
  {
    name: 'board',
    test: new RegExp(
      String.raw`web/features/board/(?!.*dialog|canvas/(?:initiative-list|hint)|plan-check/(?!plan-check-button))|web/app/(?:signed-in|global-commands)|web/lib/(?!sync/edits|${LATER})|web/ui/choose-appearance|web/entities/(?:kpi|initiative)/(?:format|tree|finished)|web/entities/sharing/roles|web/features/(?:dashboard/example|auth/code-field)|contract/people/sharing`,
    ),
    priority: 0.9,
  },
  // The lists of KPIs and initiatives.
  {
    name: 'lists',
    test: /web\/ui\/(?:data-table|keep-row)|web\/entities\/record\/use-further-columns/,
    priority: 0.85,
  },
  // The rules of change, with their schemas: for the first edit, and for the words of the history.
  {
    name: 'rules',
    test: /contract\/(?:kinds|commands|api\/fields)|web\/lib\/(?:sync\/(?:edits|announce[mr])|search\/places)|node_modules\/zod/,
    priority: 0.8,
  },
  // The scorecard engine, and the words of points: for the pages and dialogs of measures, and for the history.
  { name: 'scorecard', test: /contract\/scorecard|words\/point-words/, priority: 0.7 },
  // What a board loads once it is idle: what counts the findings of a plan, and the hints.
  {
    name: 'plan-check',
    test: /contract\/plan-check|board\/(?:canvas\/hint|plan-check\/(?:finding-count|findings|dismissals))\.ts/,
    priority: 0.55,
  },
  // The dialogs of a node, which are the first that a board opens, with what all dialogs are made of.
  {
    name: 'node-dialogs',
    test: /board\/dialogs\/(?:node|delete|move|settings)-dialog\.tsx$|web\/ui\/[\w-]*dialog\.tsx$/,
    priority: 0.6,
  },
  // Other dialogs and grids, which a page loads when it is idle, or at the press that asks for one.
  {
    name: 'dialogs',
    test: /(?:-dialog|-grid|\/palette|\/shortcuts)\.tsx?$|web\/ui\/grid\//,
    priority: 0.5,
  },
];

/** Where `npm run dev` has the server. */
const api = process.env['MERIDIAN_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  base: '/',
  // Scripts and styles find each other at any path. The document's addresses begin with a slash: the server puts the path of
  // PUBLIC_URL before them (server/http/base-path.ts).
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  // Icons of less markup.
  resolve: {
    alias: [
      { find: /^.*\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'ui', 'lucide-icon.ts') },
    ],
  },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    boot(),
    bootInDevelopment(),
    serviceWorker(),
    fontLicence(),
    compileHints(),
    react({ compiler: true }),
    tailwindcss(),
  ],
  // The server entry bundles the production versions of its libraries, in any mode of the server.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    license: isSsrBuild ? false : { fileName: 'licences.txt' },
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    rolldownOptions: {
      output: isSsrBuild ? { entryFileNames: '[name]-[hash].js' } : { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/theme.json': api,
      '/ws': { target: api, ws: true },
    },
  },
}));
