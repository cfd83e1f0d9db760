import type { NodeApp } from '../../control-plane/model/sources/detect/languages/node/app.ts';
import { memberIn } from '../../control-plane/model/sources/detect/languages/node/package-json.ts';

/** A program that a package downloads, or an effect on git that it has, while it is installed. */
interface Skip {
  readonly packages: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether an app may need it when it runs: then only a package for developers goes without. */
  readonly mayRun: boolean;
}

const skips: readonly Skip[] = [
  { packages: ['cypress'], env: { CYPRESS_INSTALL_BINARY: '0' }, mayRun: false },
  // Older versions fail without a folder `.git`.
  { packages: ['husky'], env: { HUSKY: '0', HUSKY_SKIP_INSTALL: '1' }, mayRun: false },
  { packages: ['simple-git-hooks'], env: { SKIP_INSTALL_SIMPLE_GIT_HOOKS: '1' }, mayRun: false },
  {
    packages: ['puppeteer'],
    env: { PUPPETEER_SKIP_DOWNLOAD: 'true', PUPPETEER_SKIP_CHROMIUM_DOWNLOAD: 'true' },
    mayRun: true,
  },
  {
    packages: [
      ...['playwright', '@playwright/test', 'playwright-chromium', 'playwright-firefox', 'playwright-webkit'],
      ...['@playwright/browser-chromium', '@playwright/browser-firefox', '@playwright/browser-webkit'],
    ],
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    mayRun: true,
  },
  { packages: ['chromedriver'], env: { CHROMEDRIVER_SKIP_DOWNLOAD: 'true' }, mayRun: true },
  { packages: ['electron'], env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, mayRun: true },
  { packages: ['mongodb-memory-server'], env: { MONGOMS_DISABLE_POSTINSTALL: '1' }, mayRun: true },
];

/** Variables by which packages for tests and for developers leave out what a build and the app do not need. */
export function skippedDownloads({ packages }: NodeApp): Record<string, string> {
  const isIn = (kind: string, names: readonly string[]) =>
    packages.some(({ members }) => names.some((name) => memberIn(members, kind, name) !== undefined));
  const skipped = skips.filter(({ packages: names, mayRun }) => {
    const isNeeded = isIn('dependencies', names) || isIn('optionalDependencies', names);
    return mayRun ? isIn('devDependencies', names) && !isNeeded : isIn('devDependencies', names) || isNeeded;
  });
  return Object.fromEntries(skipped.flatMap(({ env }) => Object.entries(env)));
}
