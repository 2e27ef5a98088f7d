// Passkeys: what the server asks and the browser's authenticator answers, both as JSON.
import { askPasskey, askReturn, keepPasskey, returnByPasskey } from './api';
import type { Me } from '../wire';

/** Whether this browser has them at this address. */
export function canHavePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

export async function makePasskey(): Promise<Me> {
  const { options } = await askPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return keepPasskey({ credential: answerOf(await navigator.credentials.create({ publicKey })) });
}

export async function comeBack(): Promise<Me> {
  const { options } = await askReturn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return returnByPasskey({ credential: answerOf(await navigator.credentials.get({ publicKey })) });
}

function answerOf(credential: Credential | null): Record<string, unknown> {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('There is no passkey.');
  return credential.toJSON() as unknown as Record<string, unknown>;
}
