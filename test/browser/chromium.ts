import { accessSync, constants } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How to install a browser for the tests. */
export const howToInstall = 'Install Chromium (Debian: apt-get install chromium), or say in CHROMIUM where it is';

/** The browser for the tests: the one in CHROMIUM, or one in a usual place. */
export function findChromium(named: string | undefined = process.env.CHROMIUM): string | undefined {
  return findExecutable(named === undefined ? usual : [named]);
}

export function findExecutable(paths: readonly string[]): string | undefined {
  return paths.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
