import { seed } from '../../generated/mock/seed.ts';
import { createWorldsOf, type Seed } from '../../control-plane/world/index.ts';
import type { ResponseGuard } from '../../contract/checks/response-guard.ts';
import type { UploadReceiver } from '../../server/dispatch/request.ts';
import { createContractValidator } from '../../server/fetch/validation/contract-validator.ts';
import { portableContract } from './contract.ts';
import { portableExamples } from './examples.ts';
import { createMockFetchOf, type MakeBeside, type MockFetch, type MockFetchOptions, type MockParts } from './fetch.ts';
import { portableScenarios } from './scenarios.ts';

/**
 * The mock as a function like `fetch`, for pages, workers and tests: the same front, policy, control plane and streams
 * as on a server, without Node, files and sockets.
 */
export function createMockFetch(options: MockFetchOptions = {}): MockFetch {
  return createMockFetchOf((parts ??= readParts()), options);
}

/** The same for the static demo, with another API beside that of the contract. */
export function createMockFetchBeside(beside: MakeBeside): MockFetch {
  return createMockFetchOf({ ...(parts ??= readParts()), beside });
}

/** The unchanging parts, which all mocks share. */
let parts: MockParts | undefined;

function readParts(): MockParts {
  return {
    contract: portableContract(),
    // The generator of `seed` writes a `Seed`.
    createWorld: createWorldsOf(seed as Seed),
    scenarios: portableScenarios(),
    examples: portableExamples(),
    validate: createContractValidator(),
    receiveUpload,
    checks: unchecked,
  };
}

/** Unpacking is a third of the size of the mock, and few requests are uploads. */
const receiveUpload: UploadReceiver = async (...arrival) => {
  const { receiveUpload } = await import('../../server/fetch/upload/receive.ts');
  return receiveUpload(...arrival);
};

const nothing = () => undefined;

/** Responses are not checked here: the checks compile code, which workers and content security policies forbid. */
const unchecked: ResponseGuard = {
  responseValidator: { warm: nothing, reply: nothing, frame: nothing },
  members: {
    stripBody: (_operation, _status, body) => body,
    stripFrame: (_operation, frame) => frame,
    findInBody: () => null,
    findInFrame: () => null,
  },
};
