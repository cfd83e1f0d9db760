import { optionRows } from '../../cli/program/help.ts';
import { type Command, commands, exitCodes } from '../../cli/program/table.ts';

/** `docs/cli.md`: the reference of the command line, from its table of commands. */
export function emitCliDocs(): string {
  const sections = Object.entries(commands).map(([name, command]: [string, Command]) => describe(name, command));
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
- Colours are off with \`NO_COLOR\`, and never the only sign.

| exit code | meaning |
| --------- | ------- |
${exitCodes.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n')}

## Commands

${sections.join('\n')}`;
}

function describe(name: string, command: Command): string {
  const rows = optionRows(command).map(([option, help]) => `| \`${option}\` | ${help} |`);
  return `### pcp ${name}

\`\`\`
pcp ${[name, ...command.args].join(' ')}
\`\`\`

${[command.summary, ...(command.more === undefined ? [] : [command.more])].join('\n')}

| option | meaning |
| ------ | ------- |
${rows.join('\n')}

\`\`\`bash
${command.examples.map((example) => `pcp ${example}`).join('\n')}
\`\`\`
${listOperations(command)}`;
}

function listOperations({ operations }: Command): string {
  return operations.length === 0 ? '' : `\nOperations: ${operations.map((id) => `\`${id}\``).join(', ')}.\n`;
}
