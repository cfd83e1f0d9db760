import { styleText } from 'node:util';

type Color = 'red' | 'green' | 'yellow' | 'cyan' | 'bold' | 'dim';

/** How text is shown in a terminal. */
export interface Look {
  readonly paint: (color: Color, text: string) => string;
  /** Where lines are wrapped; `Infinity` where they are not. */
  readonly columns: number;
}

/** The properties of the terminal. Without them, the text has no colours and its sentences are not wrapped. */
export interface Terminal {
  readonly hasColors: boolean;
  readonly columns: number;
}

export function createLook(terminal: Terminal | null): Look {
  const paint: Look['paint'] = (color, text) =>
    terminal?.hasColors ? styleText(color, text, { validateStream: false }) : text;
  return { paint, columns: terminal?.columns ?? Infinity };
}

/**
 * The text in lines of at most that many columns, each after the indentation; those after the first may have a deeper
 * one. A longer word keeps its line.
 */
export function wrap(text: string, columns: number, indent: string, deeper = ''): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && indent.length + line.length + 1 + word.length > columns) {
        lines.push(indent + line);
        line = deeper + word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, indent + line];
  });
}

/** A label in a column of its own, and text beside it that keeps that indentation. */
export function field(label: string, lines: readonly string[], paint: Look['paint']): string[] {
  return lines.map((line, index) => `  ${paint('dim', (index === 0 ? label : '').padEnd(9))} ${line}`);
}
