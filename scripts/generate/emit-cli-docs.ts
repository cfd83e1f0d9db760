import { optionRows } from '../../cli/program/help.ts';
import { ofApp, ofWorkspace, type OptionName } from '../../cli/program/options.ts';
import { operationsOf } from '../../cli/program/called-operations.ts';
import type { Command } from '../../cli/program/command.ts';
import { type CommandName, commands, exitCodes } from '../../cli/program/table.ts';
import { wrap } from './wrap.ts';

/** `docs/cli.md`: the reference of the command line, from its table of commands. */
export function emitCliDocs(): string {
  // The names of the table are its keys.
  const entries = Object.entries(commands) as [CommandName, Command][];
  const sections = entries.filter(([, { call }]) => !call).map(([name, command]) => describe(name, command));
  const rows = entries.filter(([, { call }]) => call).map(([name, command]) => describeCall(name, command));
  return `# The command line

<!-- Made by npm run generate from cli/program/table.ts; do not edit. -->

\`pcp\` deploys apps to a control plane, and looks after them. Install the package \`platform-control-plane-cli\`, which
needs Node 22.14 or newer and installs nothing else. To try it without an account, start the mock and sign in with the
token of one of its users:

\`\`\`bash
echo pcp_demo_owner | pcp login http://localhost:4010
pcp apps
\`\`\`

## Rules

- Results go to standard output, everything else to standard error. With \`--json\` each line of the output is a value
  of the contract. The tables are for people and may change.
- The app is the one of \`--app\`, then of \`PCP_APP\`, then of \`.pcp.json\` in this folder or above it. \`--env\`,
  \`--region\` and \`--url\` are found in the same way, as \`PCP_ENV\`, \`PCP_REGION\` and \`PCP_URL\`; the last URL is that
  of the last sign-in.
- Tokens are in \`~/.config/pcp/config.json\`, by URL. The command refuses to read it if others may. In CI, set
  \`PCP_URL\` and \`PCP_TOKEN\` instead: the token is not sent to an address that only \`.pcp.json\` names.
- Without a terminal nothing waits for a person.
- \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\` hold on Node 24.14 or newer; this machine is reached without a proxy.
- Colours are off with \`NO_COLOR\`, and never the only sign. Marks are of ASCII unless the locale is of UTF-8.
- On a terminal, the log of a deploy has seconds since its start; elsewhere it has times.

| exit code | meaning |
| --------- | ------- |
${exitCodes.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n')}

These options are the same in every command that has them:

| option | meaning |
| ------ | ------- |
${spellOptions([...new Set([...ofApp, ...ofWorkspace])])}

## Commands

${sections.join('\n')}
## Commands by area

Each is one call: the arguments are its parameters and the fields of its body, and \`name=value\` gives further fields,
as \`pcp api\` does. Those of a workspace take \`--workspace\`, those of an app \`--app\`. What destroys something lets you
type its name on a terminal, and needs \`--yes\` elsewhere.

| command | what it does | operation |
| ------- | ------------ | --------- |
${rows.join('\n')}
`;
}

const shared: readonly OptionName[] = [...ofApp, ...ofWorkspace];

function spellOptions(names: readonly OptionName[]): string {
  return optionRows(names)
    .map(([option, help]) => `| \`${option}\` | ${help} |`)
    .join('\n');
}

function describeCall(name: CommandName, { args, summary }: Command): string {
  return `| \`pcp ${[name, ...args].join(' ')}\` | ${summary} | \`${operationsOf(name).at(-1)}\` |`;
}

function describe(name: CommandName, command: Command): string {
  const own = command.options.filter((option) => !shared.includes(option));
  const table = own.length === 0 ? '' : `| option | meaning |\n| ------ | ------- |\n${spellOptions(own)}\n\n`;
  return `### pcp ${name}

\`\`\`
pcp ${[name, ...command.args].join(' ')}
\`\`\`

${[command.summary, ...(command.more === undefined ? [] : [command.more])].join('\n')}

${table}\`\`\`bash
${command.examples.map((example) => `pcp ${example}`).join('\n')}
\`\`\`
${listOperations(operationsOf(name))}`;
}

function listOperations(operations: readonly string[]): string {
  const text = `Operations: ${operations.map((id) => `\`${id}\``).join(', ')}.`;
  return operations.length === 0 ? '' : `\n${wrap(text)}\n`;
}
