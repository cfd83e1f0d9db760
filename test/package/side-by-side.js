// Prints whether each copy of the client recognises the errors of the other. It runs in a project that has installed
// both packages.
import * as client from 'platform-control-plane-client';
import * as main from 'platform-control-plane';

const response = { status: 404, headers: new Headers() };
const body = { error: { code: 'not_found', message: 'There is no such app.' } };
const ofClient = new client.ControlPlaneError(response, body);
const ofMain = new main.ControlPlaneError(response, body);

console.log(
  JSON.stringify({
    sameClass: ofClient instanceof main.ControlPlaneError,
    byMain: [main.isControlPlaneError(ofClient), main.codeOf(ofClient)],
    byClient: [client.isControlPlaneError(ofMain), client.codeOf(ofMain)],
  }),
);
