import { exampleRequest } from '../../server/contract/example-request.ts';
import type { Check } from '../run/run.ts';

/** Sends each read of the contract once, as the persona with the highest role. */
export const reads: Check = {
  id: 'accepts-valid',
  writes: false,
  async run({ contract, operations, personas, fixtures, send, recorder, each }) {
    const persona = personas.reader;
    const gets = operations.filter(({ method }) => method === 'get');
    await each(gets, async (operation) => {
      const path = await fixtures.pathOf(operation);
      if (typeof path === 'string') return recorder.skipped('accepts-valid', operation, path);
      const { query } = exampleRequest(contract.document, operation);
      const { response } = await send({ operation, persona, path, query });
      if (response && response.status in operation.success) recorder.passed('accepts-valid', operation);
    });
  },
};
