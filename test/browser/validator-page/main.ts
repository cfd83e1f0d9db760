import { operations } from '../../../generated/operations.ts';
import { createContractValidator, Problem } from '../../../server/fetch/index.ts';

const validate = createContractValidator();

show('Right', await explain({ key: 'LOG_LEVEL', value: 'debug', isSecret: false }));
show('Wrong', await explain({ key: 'lower', value: 5, note: '' }));
show('Generated code', generateCode());

async function explain(body: unknown): Promise<string> {
  const params = { workspaceSlug: 'acme', appSlug: 'storefront' };
  const sent = { target: '/', headers: { 'content-type': 'application/json' }, params, query: {}, body, bodyBytes: 0 };
  try {
    const { query } = await validate(operations.createVar, sent);
    return JSON.stringify(query);
  } catch (error) {
    const details = error instanceof Problem ? (error.details ?? []) : [];
    return details.map(({ path, rule }) => `${path} ${rule}`).join(', ');
  }
}

/** The outcome of generating code in this page. */
function generateCode(): string {
  try {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it must be refused
    return typeof new Function('return 1');
  } catch (error) {
    return error instanceof EvalError ? 'is refused' : String(error);
  }
}

function show(title: string, text: string): void {
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = title;
  description.textContent = text;
  document.querySelector('dl')?.append(term, description);
}
