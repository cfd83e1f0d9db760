import { systemClock } from '../../server/dispatch/clock.ts';
import { secureRandom } from '../../control-plane/index.ts';
import type { Operator } from '../../control-plane/model/shared/caller.ts';
import type { Ports } from '../../control-plane/ports/ports.ts';
import type { Payments } from '../../control-plane/ports/payments.ts';
import type { Settings } from '../../control-plane/ports/settings.ts';
import { UsageError } from '../../bin/program/options.ts';
import type { DataPlace } from '../database/driver-at.ts';
import { markChanges } from '../database/foreign-changes.ts';
import { openBeside } from '../database/open-beside.ts';
import { DataError } from '../shared/data-error.ts';
import type { Command, Given, Output } from './command.ts';

/** The terminal of the operator, or what stands in for it in a script. */
export interface Terminal {
  /** Whether a person reads questions. */
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
  readInput(): Promise<string>;
  write(text: string): void;
}

interface RunOptions extends DataPlace {
  readonly command: Command;
  readonly given: Given;
  readonly json: boolean;
  readonly yes: boolean;
  readonly settings: Settings;
  readonly payments: Payments;
  readonly operator: Operator;
  readonly linkTo: (secret: string) => string;
  readonly sendsMail: boolean;
  readonly terminal: Terminal;
}

/** Runs a command on the data. Throws a `UsageError`, a `DataError` or a `ControlPlaneError`. */
export async function runOperator(options: RunOptions): Promise<void> {
  const { command, given, json, settings, payments, operator, linkTo, sendsMail, terminal, ...place } = options;
  await confirm(options);
  const [clock, random] = [systemClock, secureRandom];
  const beside = await openBeside({ folder: place.folder, environment: place.environment, clock, random });
  try {
    const some = { store: beside.store, clock, random, settings, payments };
    // The actions of the operator reach no other port: a running server does the rest.
    const ports = some as object as Ports;
    const write = (text: string) => terminal.write(text);
    const readInput = () => terminal.readInput();
    print(await command.run({ ports, operator, linkTo, sendsMail, write, readInput }, given), json, terminal);
    if (command.isReading !== true) await markChanges(beside.store);
  } finally {
    await beside.close();
  }
}

function print(output: Output, json: boolean, terminal: Pick<Terminal, 'write'>): void {
  if (output) terminal.write(`${json ? JSON.stringify(output.json, null, 2) : output.text}\n`);
}

/**
 * Puts the question of a command that hurts. Throws a `UsageError` without a terminal, or a `DataError` unless the
 * response is yes.
 */
async function confirm({ command, given, yes, terminal }: RunOptions): Promise<void> {
  const question = command.question?.(given);
  if (question === undefined || yes) return;
  if (!terminal.isInteractive)
    throw new UsageError(`${question} Nothing was changed: add --yes, since no terminal shows the question.`);
  const answer = await terminal.ask(`${question} Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new DataError('Nothing was changed.');
}
