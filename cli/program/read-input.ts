import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A line that a person types and that is not shown, or the whole of standard input without a terminal. */
export async function readHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = await readLine(hidden);
  process.stderr.write('\n');
  return line;
}

/** Whether a person at the terminal agrees. */
export async function confirm(question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} [y/N]`)).trim());
}

/** The line that a person at the terminal types. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(`${question} `);
  return await readLine(process.stderr);
}

function readLine(output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    // Ctrl+C and the end of the input end the question.
    lines.once('SIGINT', () => process.exit(130));
    lines.once('close', () => resolve(''));
  });
}
