import { hex } from './hash.ts';

/** What the tools of a language write in a build. Escape sequences give colours to a terminal. */
export interface Toolchain {
  /** The image that a build begins with. */
  readonly image: string;
  readonly command: string;
  readonly packages: readonly string[];
  /** A package is fetched. */
  readonly fetch: (name: string, drawn: number) => string;
  /** All of them are there. */
  readonly installed: (packages: readonly string[]) => readonly string[];
  readonly compile: readonly string[];
  /** A file of the result. */
  readonly artifact?: (name: string, drawn: number) => string;
  readonly error: readonly string[];
}

/** Those of a language; of TypeScript if nothing is known. */
export function toolchainOf(language: string | null): Toolchain {
  return toolchains.get(language ?? '') ?? node;
}

const [reset, bold, red, green, yellow, blue, cyan, grey, inverse] = [0, 1, 91, 32, 33, 94, 36, 90, 7].map(
  (code) => `\u001B[${code}m`,
);

const nodePackages =
  'react react-dom react-router scheduler vite rollup esbuild typescript zod clsx date-fns postcss autoprefixer tailwindcss lightningcss ' +
  'pino pino-http fastify fast-json-stringify find-my-way avvio light-my-request secure-json-parse undici pg pg-pool pg-types nanoid ' +
  'picocolors source-map-js browserslist caniuse-lite electron-to-chromium node-releases update-browserslist-db eslint prettier vitest';

const node: Toolchain = {
  image: 'node',
  command: 'npm ci --loglevel=http',
  packages: nodePackages.split(' '),
  fetch: (name, drawn) =>
    `${bold}npm${reset} ${green}http${reset} ${blue}fetch${reset} GET 200 https://packages.acme-cloud.test/${name} ${40 + (drawn % 900)}ms (cache miss)`,
  installed: (packages) => [
    `${bold}npm${reset} ${yellow}warn${reset} ${blue}deprecated${reset} inflight@1.0.6: This module is not supported, and leaks memory. Do not use it.`,
    `${bold}npm${reset} ${yellow}warn${reset} ${blue}deprecated${reset} glob@7.2.3: Glob versions prior to v9 are no longer supported`,
    '',
    `added ${packages.length * 17} packages, and audited ${packages.length * 17 + 1} packages in 14s`,
    '',
    '112 packages are looking for funding',
    '  run `npm fund` for details',
    '',
    `found ${green}${bold}0${reset} vulnerabilities`,
    '#7 [4/5] RUN npm run build',
    '',
    '> build',
    '> tsc --noEmit && vite build',
    '',
  ],
  compile: [
    `${cyan}vite v7.2.4 ${green}building for production...${reset}`,
    // The progress of a bundler is one line.
    nodePackages
      .split(' ')
      .reduce(
        (line, name, index) => `${line} (${index * 31 + 1}) node_modules/${name}/dist/index.js`,
        'transforming...',
      ),
  ],
  artifact: (name, drawn) =>
    `${grey}dist/${cyan}assets/${`${name}-${hex(drawn)}.js`.padEnd(40)}${reset}${bold}${((drawn % 9000) / 100).toFixed(2).padStart(6)} kB${reset}${grey} │ gzip: ${((drawn % 3000) / 100).toFixed(2).padStart(6)} kB${reset}`,
  error: [
    `${cyan}src/checkout.ts${reset}:${yellow}48${reset}:${yellow}31${reset} - ${red}error${reset}${grey} TS2551: ${reset}Property 'totl' does not exist on type 'Basket'. Did you mean 'total'?`,
    '',
    `${inverse}48${reset}   const amount = round(basket.totl * rate, 2);`,
    `${inverse}  ${reset} ${red}                              ~~~~${reset}`,
    '',
    `  ${cyan}src/basket.ts${reset}:${yellow}12${reset}:${yellow}3${reset}`,
    `    ${inverse}12${reset}   total: number;`,
    `    ${inverse}  ${reset} ${cyan}  ~~~~~${reset}`,
    "    'total' is declared here.",
    '',
    `Found 1 error in src/checkout.ts${grey}:48${reset}`,
    '',
  ],
};

const python: Toolchain = {
  image: 'python',
  command: 'pip install -r requirements.txt',
  packages:
    'fastapi starlette pydantic pydantic-core uvicorn httptools uvloop watchfiles websockets anyio sniffio idna h11 click sqlalchemy greenlet alembic mako markupsafe psycopg jinja2 httpx httpcore certifi python-dotenv typing-extensions annotated-types orjson structlog'.split(
      ' ',
    ),
  fetch: (name, drawn) =>
    `Collecting ${name}\n  Downloading ${name.replaceAll('-', '_')}-${1 + (drawn % 4)}.${drawn % 30}.${drawn % 7}-py3-none-any.whl (${20 + (drawn % 900)} kB)`,
  installed: (packages) => [
    `Installing collected packages: ${packages.join(', ')}`,
    `${green}Successfully installed ${packages.map((name, index) => `${name}-${1 + (index % 3)}.${index}.0`).join(' ')}${reset}`,
    `${yellow}WARNING: Running pip as the 'root' user can result in broken permissions.${reset}`,
    '#7 [4/5] RUN python -m compileall -q app',
  ],
  compile: [],
  error: [
    `*** Error compiling 'app/checkout.py'...`,
    '  File "app/checkout.py", line 48',
    '    amount = round(basket.total * rate, 2',
    `                  ${red}^${reset}`,
    `${bold}${red}SyntaxError${reset}: '(' was never closed`,
    '',
  ],
};

const go: Toolchain = {
  image: 'golang',
  command: 'go mod download -x',
  packages:
    'github.com/go-chi/chi/v5 github.com/jackc/pgx/v5 github.com/jackc/puddle/v2 github.com/jackc/pgpassfile github.com/google/uuid github.com/rs/zerolog github.com/mattn/go-isatty github.com/mattn/go-colorable golang.org/x/crypto golang.org/x/sync golang.org/x/sys golang.org/x/text golang.org/x/net google.golang.org/protobuf github.com/prometheus/client_golang github.com/prometheus/client_model github.com/prometheus/common github.com/prometheus/procfs github.com/beorn7/perks github.com/cespare/xxhash/v2'.split(
      ' ',
    ),
  fetch: (name, drawn) =>
    `go: downloading ${name} v${drawn % 3}.${drawn % 40}.${drawn % 9}\n${grey}# get https://packages.acme-cloud.test/${name}/@v/list: 200 OK (0.${100 + (drawn % 800)}s)${reset}`,
  installed: (packages) => [
    '#7 [4/5] RUN go build -v ./...',
    ...packages.map((name) => name),
    `${grey}go build -trimpath -ldflags "-s -w ${packages.map((name) => `-X main.dep_${name.replaceAll(/\W/g, '_')}=v1`).join(' ')}" -o /app/server ./cmd/server${reset}`,
  ],
  compile: [],
  error: [
    '# acme.test/shop/internal/checkout',
    `internal/checkout/checkout.go:48:24: basket.Totl undefined (type *Basket has no field or method Totl, but does have field Total)`,
  ],
};

/** Of a language that is not compiled: its packages, and an error of its parser. */
function interpreted(
  parts: Pick<Toolchain, 'image' | 'command' | 'error'> & {
    readonly names: string;
    readonly line: (name: string, version: string) => string;
  },
): Toolchain {
  const { names, line, ...rest } = parts;
  return {
    ...rest,
    packages: names.split(' '),
    fetch: (name, drawn) => line(name, `${1 + (drawn % 7)}.${drawn % 20}.${drawn % 5}`),
    installed: (packages) => [
      `${green}${packages.length} installed${reset}: ${packages.map((name) => `${name} (locked, verified)`).join(', ')}`,
    ],
    compile: [],
  };
}

const ruby = interpreted({
  image: 'ruby',
  command: 'bundle install',
  names:
    'rake concurrent-ruby i18n minitest tzinfo zeitwerk activesupport builder erubi racc nokogiri rails-dom-testing crass loofah rack rack-session rack-test actionview actionpack nio4r websocket-driver actioncable globalid activejob activemodel activerecord marcel activestorage mail actionmailer thor railties rails puma pg bootsnap msgpack redis sidekiq',
  line: (name, version) => `Fetching ${name} ${version}\nInstalling ${name} ${version}`,
  error: [
    'app/models/checkout.rb:48: syntax error found (SyntaxError)',
    '  46 |   def amount',
    '> 48 |     basket.total * (rate',
    '     |                        ^ unexpected end of file; expected a `)` to close the parentheses',
  ],
});

const php = interpreted({
  image: 'php',
  command: 'composer install --no-dev',
  names:
    'psr/log psr/container psr/cache psr/http-message psr/http-factory psr/http-client psr/event-dispatcher symfony/console symfony/string symfony/process symfony/finder symfony/mailer symfony/mime symfony/routing symfony/http-kernel symfony/http-foundation symfony/var-dumper symfony/translation symfony/uid monolog/monolog nesbot/carbon ramsey/uuid ramsey/collection brick/math league/flysystem league/commonmark league/config dflydev/dot-access-data vlucas/phpdotenv phpoption/phpoption graham-campbell/result-type egulias/email-validator doctrine/lexer doctrine/inflector guzzlehttp/guzzle laravel/framework',
  line: (name, version) =>
    `  - Downloading ${green}${name}${reset} (${yellow}v${version}${reset})\n  - Installing ${green}${name}${reset} (${yellow}v${version}${reset}): Extracting archive`,
  error: [
    `${red}PHP Parse error:${reset}  syntax error, unexpected token ";", expecting ")" in /app/src/Checkout.php on line 48`,
    'Errors parsing src/Checkout.php',
  ],
});

const html = interpreted({
  image: 'nginx',
  command: 'compress /site',
  names: Array.from({ length: 48 }, (_, page) => `site/page-${page + 1}.html`).join(' '),
  line: (name, version) => `${grey}compress${reset} ${name} ${version} kB`,
  error: [`${red}error${reset}: site/page-48.html:31:7: end tag "</main>" does not match the open element "<section>"`],
});

const toolchains = new Map<string, Toolchain>([
  ['python', python],
  ['go', go],
  ['ruby', ruby],
  ['php', php],
  ['html', html],
]);
