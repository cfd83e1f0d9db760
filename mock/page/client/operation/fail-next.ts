import { callControlApi, type Operation, type Override } from '../base/control.ts';
import { button, make } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';

/** Every operation can fail like that, although the contract has no example of it for each. */
const internalStatus = 500;

/** Lets the next requests of an operation in this session fail, and lists the overrides that are left. */
export function createFailNext({ id, examples }: Operation): {
  readonly element: HTMLElement;
  refresh(): Promise<void>;
} {
  const errors = examples.filter(({ status }) => status >= 400);
  const options = errors.map(({ status, name }) => make('option', { value: `${status} ${name}` }, `${status} ${name}`));
  const choice = make(
    'select',
    { id: `fail-${id}` },
    ...options,
    make('option', { value: `${internalStatus}` }, `${internalStatus} internal`),
  );
  const times = make('input', { id: `times-${id}`, type: 'number', min: '1', max: '1000', value: '1', required: true });
  const delay = make('input', {
    id: `delay-${id}`,
    type: 'number',
    min: '0',
    max: '60000',
    step: '100',
    value: '0',
    required: true,
  });
  const waiting = make('ul', { class: 'overrides', 'aria-label': `Overrides of ${id}` });

  const refresh = async () => {
    const { overrides } = await callControlApi('GET /__mock/overrides');
    waiting.replaceChildren(...overrides.filter(({ operationId }) => operationId === id).map(showOverride));
    clear.hidden = waiting.children.length === 0;
  };
  const clear = button('Remove', () => {
    void attempt(async () => {
      const { overrides } = await callControlApi('GET /__mock/overrides');
      const others = overrides.filter(({ operationId }) => operationId !== id);
      await callControlApi('PUT /__mock/overrides', {
        overrides: others.map(({ remaining, used: _, ...rest }) => ({ ...rest, times: remaining })),
      });
      await refresh();
      say(`${id} responds as usual again.`);
    });
  });
  const fail = make('button', { type: 'submit' }, 'Fail the next call');
  const form = make(
    'form',
    { class: 'fail row' },
    field(choice, 'Response'),
    field(times, 'Calls'),
    field(delay, 'Delay in ms'),
    fail,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [code, example] = choice.value.split(' ');
    void attempt(async () => {
      await callControlApi('POST /__mock/overrides', {
        operationId: id,
        code: Number(code),
        ...(example !== undefined && { example }),
        times: times.valueAsNumber,
        delayMs: delay.valueAsNumber,
      });
      await refresh();
      say(`${sayCalls(times.valueAsNumber)} of ${id} in this session: ${choice.value}.`);
    });
  });
  clear.hidden = true;
  return { element: make('div', {}, form, make('div', { class: 'row' }, waiting, clear)), refresh };
}

function field(control: HTMLElement, text: string): HTMLElement {
  return make('div', { class: 'short-field' }, make('label', { for: control.id }, text), control);
}

function showOverride({ code, example, remaining, delayMs }: Override): HTMLElement {
  const response =
    code === undefined && example === undefined ? 'the usual response' : `${code ?? ''} ${example ?? ''}`.trim();
  const late = delayMs > 0 ? `, after ${delayMs} ms` : '';
  return make('li', {}, `⚑ ${remaining === 'always' ? 'Every call' : sayCalls(remaining)}: ${response}${late}`);
}

function sayCalls(count: number): string {
  return count === 1 ? 'The next call' : `The next ${count} calls`;
}
