/** Who may import whom. Each rule's comment is what a person reads when it is broken. */
const TESTS = '\\.(test|spec)\\.[cm]?[jt]sx?$';
const TEST_CODE = `^e2e/|^contract/test/|^contract/.*/test/|^server/test/|^web/test/|^scripts/|^vitest\\.config\\.ts$|^web/vite\\.config\\.ts$|${TESTS}`;

/** The folders of the server: each imports only those before it, so the platform, which comes first, imports no feature. */
const SERVER_FOLDERS = require('./server/folders.json');

const BROWSER_PACKAGES = require('./web/packages.json');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'resolvable',
      comment: 'An import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circle',
      comment: 'Modules that import each other in a circle cannot be understood one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment:
        'The contract is shared by both sides and imports nothing but itself, zod and fractional-indexing.',
      severity: 'error',
      from: { path: '^contract/', pathNot: `^contract/test/|^contract/.*/test/|${TESTS}` },
      to: { pathNot: '^contract/|^node_modules/(zod|fractional-indexing)/' },
    },
    {
      name: 'web-not-server',
      comment: 'The browser knows the server by the contract only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-web',
      comment:
        'The server knows the browser by the contract only; its tests may hold what it tells against what a page makes of it.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/test/|${TESTS}` },
      to: { path: '^web/' },
    },
    {
      name: 'features-stand-apart',
      comment: 'A feature of the web app imports no other feature; what two need goes to ui or lib.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'entities-know-no-feature',
      comment:
        'What several features show of a KPI or an initiative stands below them and imports neither features nor the app.',
      severity: 'error',
      from: { path: '^web/entities/' },
      to: { path: '^web/(features|app)/' },
    },
    {
      name: 'entities-stand-apart',
      comment:
        'One kind of thing does not import another; what all kinds share is in record, what two need goes to ui or lib.',
      severity: 'error',
      from: { path: '^web/entities/([^/]+)/', pathNot: '^web/entities/value-entry/' },
      to: { path: '^web/entities/', pathNot: '^web/entities/(?:$1|record)/' },
    },
    {
      name: 'value-entry-writes-measures',
      comment:
        'The field of a value stands on the measures over time that it writes, and on no other entity.',
      severity: 'error',
      from: { path: '^web/entities/value-entry/' },
      to: { path: '^web/entities/', pathNot: '^web/entities/(?:value-entry|scorecard)/' },
    },
    {
      name: 'features-not-app',
      comment: 'The app mounts the features; they do not know it.',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'The design system imports no feature, entity, app or lib.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|entities|app|lib)/' },
    },
    {
      name: 'lib-knows-no-screen',
      comment: 'The web library imports no feature, entity, app or ui.',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(features|entities|app|ui)/' },
    },
    {
      name: 'server-folder-listed',
      comment: 'Each folder of the server has its place in server/folders.json.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: `^server/(${SERVER_FOLDERS.join('|')}|test)/` },
      to: {},
    },
    ...SERVER_FOLDERS.slice(0, -1).map((folder, index) => ({
      name: `server-${folder}-imports-what-comes-before`,
      comment: 'A folder of the server imports only those before it in server/folders.json.',
      severity: 'error',
      from: { path: `^server/${folder}/`, pathNot: TESTS },
      to: { path: `^server/(${SERVER_FOLDERS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'one-door',
      comment:
        'Only transact of change/, the queue of jobs/ and the store open a transaction; features are given one.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: `^server/(change/transact|jobs/|store/|http/throttle)|^server/test/|${TESTS}`,
      },
      to: { path: '^server/store/write\\.ts$' },
    },
    {
      name: 'whole-databases',
      comment:
        'What copies and fills whole databases is for the commands of operation/; the server only starts them.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(operation|test)/|${TESTS}` },
      to: { path: '^server/operation/(archive|content|move|postgres|restore|sqlite|target|whole)\\.ts$' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'The product does not import what only tests need.',
      severity: 'error',
      from: { pathNot: TEST_CODE },
      to: { path: `^e2e/|^contract/test/|^contract/.*/test/|^(server|web)/test/|${TESTS}` },
    },
    {
      name: 'scripts-stay-outside',
      comment: 'The product does not import the commands that build and check it.',
      severity: 'error',
      from: { path: '^(contract|server|web)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'no-development-dependency',
      comment:
        'A server is installed without development dependencies: what it imports stands in `dependencies`; types are free.',
      severity: 'error',
      from: { path: '^(contract|server)/', pathNot: TEST_CODE },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'browser-packages',
      comment:
        'The build bundles what the browser needs, so it is a development dependency; web/packages.json lists it, which is audited.',
      severity: 'error',
      from: { path: '^web/', pathNot: TEST_CODE },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: `^node_modules/(?:@types|${BROWSER_PACKAGES.join('|')})/`,
      },
    },
    {
      name: 'listed-dependency',
      comment: 'An imported package must be listed in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|data)/' },
    // Types take part: a boundary that only types cross is crossed all the same.
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts', '.css'],
    },
  },
};
