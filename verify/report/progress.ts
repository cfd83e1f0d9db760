import { checkCatalog } from '../model/check.ts';

/** Where progress is shown: standard error. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** The share of the checks that are done, from 0 to 1, and the id of the check that runs. */
  update(share: number, check: string): void;
  /** Removes the bar, so that other text can follow. */
  close(): void;
}

/** A bar on a terminal; otherwise a line for each check. */
export function createProgress(output: ProgressOutput): Progress {
  return output.isTTY === true ? createBar(output) : createLines(output);
}

const clearLine = '\r\u001b[2K';
const barWidth = 30;

function createBar(output: ProgressOutput): Progress {
  let shown = '';
  return {
    update: (share, check) => {
      const done = Math.round(share * barWidth);
      const bar = `${'█'.repeat(done)}${'░'.repeat(barWidth - done)}`;
      const text = `${bar} ${percent(share)}  ${titleOf(check)}`.slice(0, (output.columns ?? 80) - 1);
      if (text !== shown) output.write(`${clearLine}${text}`);
      shown = text;
    },
    close: () => output.write(clearLine),
  };
}

function createLines(output: ProgressOutput): Progress {
  let last = '';
  return {
    update: (share, check) => {
      if (check === last || check === '') return;
      last = check;
      output.write(`${percent(share)}  ${titleOf(check)}\n`);
    },
    close: () => undefined,
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}`.padStart(3) + ' %';
}

function titleOf(check: string): string {
  const catalog: Readonly<Record<string, { readonly title: string }>> = checkCatalog;
  return catalog[check]?.title ?? check;
}
