import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type ArazzoStep,
  isOutside,
  operationOf,
  outsideFile,
  readWorkflows,
  type Workflow,
} from '../../verify/workflows/workflow.ts';
import { wrap } from './wrap.ts';

/** An operation of `outside.openapi.yaml`. */
interface OutsideOperation {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly required: readonly string[] } } };
  };
}

/** `docs/workflows.md`: each user journey as a Mermaid sequence, and how to run them. */
export function emitWorkflowDocs(folder: string): string {
  const workflows = readWorkflows(folder);
  // `npm run lint` has checked the form of the file.
  const outside = parse(readFileSync(join(folder, outsideFile), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, OutsideOperation>>>>;
  };
  const toc = workflows.map(
    ({ document: { info }, summary }) => `- [${info.title}](#${anchor(info.title)}): ${summary}`,
  );
  return `${head}

${toc.join('\n')}

${running}

${outsideText}

${table(['Request', 'Body', 'What it does', 'Used by'], outsideRows(outside.paths, workflows))}

${workflows.map(emitSection).join('\n\n')}
`;
}

const head = `<!-- Made by npm run generate from openapi/workflows/; do not edit. -->

# Workflows

The journeys of users through the API, from the first request to the last. Each is a file in \`openapi/workflows/\` in
the form of [Arazzo 1.0.1](https://spec.openapis.org/arazzo/v1.0.1.html), so tools can read and run it.`;

const running = `## Run them

In a checkout, \`npm run workflows\` runs all of them on the mock. Against a server of your own they are a check of
\`platform-control-plane verify --allow-writes\`. Redocly CLI does the work; install it beside this package:
\`npm install --save-dev @redocly/cli@2.77.0\`. In a checkout, it also runs a file by itself:

\`\`\`sh
export REDOCLY_CLI_RESPECT_INPUT='{"token":"…","workspaceSlug":"acme","region":"eu-central","repoUrl":"https://…","run":"try-1"}'
npx redocly respect openapi/workflows/deploy-from-git.arazzo.yaml --server controlPlane=https://api.example.com
\`\`\`

A workflow is run when all of its inputs have a value, and is listed as not checked otherwise, with the names of the
inputs. Everything that it creates begins with the input \`run\`: the names of apps and hosts, and the slugs of
workspaces. It deletes them at its end; \`verify\` also deletes them after a failure. Polls wait 2 seconds.

\`verify\` takes a new workspace and the credentials of \`writes.owner\`, invites a persona that has an \`email\`, and
uses the tier, the region and the repository of \`writes\`. The section \`workflows\` of \`verify.json\` has the other
inputs and replaces those; without it the workflows are not run. A workflow whose input is a paid tier, another region
or a domain runs only if you name one. Credentials are the names of environment variables:

\`\`\`json
{
  "workflows": {
    "inputs": {
      "imageRef": "ghcr.io/acme/hello:1.0.0",
      "brokenRepoUrl": "https://git.example.com/acme/broken",
      "otherRegion": "us-east",
      "paidTier": "starter",
      "domain": "verify.example.com"
    },
    "credentials": { "newcomerToken": "NEWCOMER_TOKEN" },
    "outside": { "pay": ["./pay.sh", "{checkoutUrl}"] }
  }
}
\`\`\``;

const outsideText = `## Outside the API

Some steps happen outside the API: a person pays, reads a mail, sets DNS records or pushes a commit. You have two ways
to let them happen in your test environment:

- **Commands**, under \`outside\` in the configuration of \`verify\`. \`{checkoutUrl}\` in an argument stands for that
  field of the request; the variable \`VERIFY_ACTION\` has it as JSON, and \`VERIFY_BASE_URL\` is the server. It
  ends with 0 when it has happened. \`readInvitation\` prints the token; \`writes.invitationToken\` does it as well.
- **A service**, whose URL is \`outsideUrl\`. \`openapi/workflows/outside.openapi.yaml\` describes it, and
  \`scripts/workflows/outside.ts\` in the repository is the one for the mock. \`GET /actions\` returns the names of the
  actions that it offers, such as \`{"actions":["pay"]}\`. An action responds with 200 when it has happened, else with a
  4xx and \`{"message":"…"}\`.

A workflow that needs an action without a command, or one that the service does not offer, is listed as not checked. An
action never receives credentials of the API.`;

function outsideRows(
  paths: Readonly<Record<string, Readonly<Record<string, OutsideOperation>>>>,
  workflows: readonly Workflow[],
): string[][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, description, requestBody }]) => {
      const fields = requestBody?.content['application/json'].schema.required ?? [];
      const users = workflows.filter(({ outside }) => outside.includes(operationId)).map(({ id }) => `\`${id}\``);
      const body = fields.map((field) => `\`${field}\``).join(', ');
      return [
        `\`${method.toUpperCase()} ${path}\``,
        body,
        description,
        operationId === 'listActions' ? 'all' : users.join(', '),
      ];
    }),
  );
}

function emitSection(workflow: Workflow): string {
  const { document, steps, file, inputs } = workflow;
  const [{ description } = { description: '' }] = document.workflows;
  return `## ${document.info.title}

${wrap(`${description} The file is \`openapi/workflows/${file}\`.`)}

\`\`\`mermaid
${emitSequence(workflow)}
\`\`\`

${table(
  ['Step', 'Meaning'],
  steps.map(({ stepId, description: meaning }) => [`\`${stepId}\``, meaning]),
)}

${table(
  ['Input', 'Meaning'],
  Object.entries(inputs).map(([name, input]) => [`\`${name}\``, input.description]),
)}`;
}

/** The requests of a workflow, each from the person whose credentials it carries. */
function emitSequence(workflow: Workflow): string {
  const callers = [
    ...new Map(workflow.steps.filter((step) => !isOutside(step)).map((step) => callerOf(step, workflow))),
  ];
  const participants = [
    ...callers.map(([id, title]) => `  actor ${id} as ${title}`),
    '  participant api as Control plane',
    ...(workflow.outside.length > 0 ? ['  participant outside as Outside'] : []),
  ];
  return ['sequenceDiagram', ...participants, ...workflow.steps.flatMap((step) => emitStep(step, workflow))].join('\n');
}

function emitStep(step: ArazzoStep, workflow: Workflow): string[] {
  const operation = operationOf(step);
  if (isOutside(step)) return [`  outside->>outside: ${operation}`];
  const [caller] = callerOf(step, workflow);
  const messages = [`${caller}->>api: ${operation}`, `api-->>${caller}: ${responseOf(step)}`];
  const poll = step.onFailure?.find(({ type }) => type === 'retry');
  if (!poll) return messages.map((message) => `  ${message}`);
  return [`  loop every ${poll.retryAfter ?? 0} s`, ...messages.map((message) => `    ${message}`), '  end'];
}

/** The sender of a step's request: an identifier and a title. */
function callerOf({ parameters = [] }: ArazzoStep, { inputs }: Workflow): readonly [id: string, title: string] {
  const sent = parameters.find(({ name }) => name === 'Authorization')?.value;
  const value = typeof sent === 'string' ? sent : '';
  const [, input = ''] = /\$inputs\.(\w+)/.exec(value) ?? [];
  if (value === '') return ['anyone', 'Anyone'];
  return input === '' ? ['created', 'New token'] : [input, inputs[input]?.title ?? input];
}

/** The status that is expected, and what is expected of the body. */
function responseOf({ successCriteria }: ArazzoStep): string {
  const parts = successCriteria.flatMap(({ condition }) => {
    if (condition.startsWith('$.')) return [];
    return [
      condition
        .replaceAll('$statusCode == ', '')
        .replaceAll(/\$response\.body#\/([^\s]*)/g, (_, path: string) => path.replaceAll('/', '.')),
    ];
  });
  return parts
    .join(', ')
    .replaceAll('||', 'or')
    .replaceAll(/\$(steps|request|inputs)\.([^\s,]*)/g, (expression) => expression.split(/[./]/).at(-1) ?? expression);
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
