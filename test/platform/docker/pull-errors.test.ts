import { expect, test } from 'vitest';
import { errorOfPull, isOfRegistry } from '../../../platform/docker/pull-errors.ts';
import { ImageGone } from '../../../platform/shared/pull-failure.ts';

const lookup = 'Get "https://quay.io/v2/": dial tcp: lookup quay.io on 10.0.0.2:53: no such host';
const absent = 'manifest for nginx:nope not found: manifest unknown: manifest unknown';
const denied = "pull access denied for acme/x, repository does not exist or may require 'docker login': denied";
const space = 'writing blob: storing blob to file "/var/tmp/storage1": write: no space left on device';
const foreign = 'no matching manifest for linux/amd64 in the manifest list entries';

const isPrivate =
  'docker.io does not give the image docker.io/a/b:1: it does not exist, or it is private. ' +
  'Name another image or tag, or let the operator set a login of the registry.';

test.each([
  ['Docker: no such tag', 404, absent, 'docker.io has no image docker.io/a/b:1. Name another image or tag.'],
  [
    'Podman: no such tag',
    500,
    'initializing source docker://a/b:1: reading manifest 1 in docker.io/a/b: manifest unknown',
    'docker.io has no image docker.io/a/b:1. Name another image or tag.',
  ],
  ['Docker: private, or no such repository', 404, denied, isPrivate],
  ['no login', 500, 'Head "https://docker.io/v2/a/b/manifests/1": unauthorized: authentication required', isPrivate],
  [
    'another processor',
    404,
    foreign,
    'docker.io has the image docker.io/a/b:1 for other processors only. Name another tag.',
  ],
])('%s: the image cannot be had', (_, statusCode, message, sentence) => {
  const error = errorOfPull('docker.io/a/b:1', fromEngine(statusCode, message));

  expect(error.message).toBe(sentence);
  expect(error).toBeInstanceOf(ImageGone);
});

test.each([
  [
    'no such host',
    lookup,
    'quay.io cannot be found for the image quay.io/a/b:1. ' +
      'Check the name of the registry; if it is right, deploy again later.',
  ],
  [
    'no network',
    'Get "https://quay.io/v2/": dial tcp 10.0.0.1:443: connect: network is unreachable',
    'quay.io cannot be reached for the image quay.io/a/b:1. Deploy again later.',
  ],
  [
    'an unknown certificate',
    'Get "https://quay.io/v2/": x509: certificate signed by unknown authority',
    'quay.io has a certificate that the engine does not trust, for the image quay.io/a/b:1. ' +
      'The operator has to make it trusted.',
  ],
  [
    'too many pulls',
    'toomanyrequests: You have reached your pull rate limit.',
    'quay.io has a limit of pulls, which stops the image quay.io/a/b:1. ' +
      'Deploy again later, or let the operator set a login of the registry.',
  ],
  ['a full disk', space, 'The image quay.io/a/b:1 cannot be stored, because the disk is full. Deploy again later.'],
  ['anything else', 'layer is odd.', 'The image quay.io/a/b:1 cannot be pulled: layer is odd.'],
])('%s: the image may still exist', (_, message, sentence) => {
  const error = errorOfPull('quay.io/a/b:1', fromEngine(500, message));

  expect(error.message).toBe(sentence);
  expect(error).not.toBeInstanceOf(ImageGone);
});

test.each([
  [absent, true],
  [denied, true],
  [lookup, true],
  ['Get "https://quay.io/v2/": net/http: TLS handshake timeout', false],
])('%s: whether another try is of no use: %s', (message, isFinal) => {
  expect(isOfRegistry(fromEngine(500, message))).toBe(isFinal);
});

/** An error as the client of the engine throws it. */
function fromEngine(statusCode: number, message: string): Error {
  return Object.assign(new Error(`(HTTP code ${statusCode}) server error - ${message} `), {
    statusCode,
    json: { message },
  });
}
