import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a sealed text is stored. It is part of the seal, so that a text copied to another row cannot be opened. */
export interface SealedPlace {
  table: string;
  row: string;
  column: string;
}

interface SealingKey {
  id: string;
  bytes: Buffer;
}

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The text cannot be opened: unknown key, other place, or changed text. The error does not say which, and never
 * contains the text.
 */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Seals secrets for the database with AES-256-GCM: `v1.{keyId}.{nonce}.{tag}.{text}`, the last three base64url.
 * The first key seals, and every key opens, so keys can be rotated while the system runs.
 */
export class Sealer {
  private readonly keys: ReadonlyMap<string, SealingKey>;
  private readonly writing: SealingKey;

  /** @param text the value of ENCRYPTION_KEYS: `id:base64 of 32 bytes`, separated by commas */
  constructor(text: string) {
    const keys = text.split(',').map((entry): SealingKey => {
      const colon = entry.indexOf(':');
      const key = { id: entry.slice(0, colon), bytes: Buffer.from(entry.slice(colon + 1), 'base64') };
      if (colon < 1 || key.bytes.length !== 32) throw new SealError('an encryption key must be id:base64 of 32 bytes');
      return key;
    });
    this.keys = new Map(keys.map((key) => [key.id, key]));
    if (this.keys.size < keys.length) throw new SealError('two encryption keys have the same id');
    this.writing = keys[0]!;
  }

  seal(plain: string, place: SealedPlace): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.writing.bytes, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(placeBytes(place));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [
      VERSION,
      this.writing.id,
      ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')),
    ].join('.');
  }

  /** Decrypts a sealed text. @throws SealError if it cannot be opened */
  open(sealed: string, place: SealedPlace): string {
    const [version, keyId = '', nonce = '', tag = '', text = '', ...rest] = sealed.split('.');
    const key = this.keys.get(keyId);
    if (version !== VERSION || !key || rest.length > 0) throw new SealError('a sealed value cannot be opened');
    try {
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), options);
      decipher.setAAD(placeBytes(place));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    } catch {
      // No cause: it would help an attacker, but not an operator.
      throw new SealError('a sealed value cannot be opened');
    }
  }

  /** The id of the key that seals. It is the second part of each sealed text. */
  get writingKey(): string {
    return this.writing.id;
  }

  /** The ids of the keys that only open. */
  get otherKeys(): string[] {
    return [...this.keys.keys()].filter((id) => id !== this.writing.id);
  }
}

/** The place of a platform link's token. */
export const platformTokenPlace = (linkId: string): SealedPlace => ({
  table: 'platform_link',
  row: linkId,
  column: 'sealed_token',
});

/** The place of a platform link's renewal token. */
export const renewalTokenPlace = (linkId: string): SealedPlace => ({
  table: 'platform_link',
  row: linkId,
  column: 'sealed_renewal_token',
});

/** The place of a webhook's value. */
export const webhookPlace = (
  webhookId: string,
  column: 'sealed_address' | 'sealed_secret' | 'sealed_previous_secret',
): SealedPlace => ({ table: 'webhook', row: webhookId, column });

/** The place of a mailed link's value. @param dedupeKey of the outbox item */
export const mailTokenPlace = (dedupeKey: string): SealedPlace => ({
  table: 'outbox_item',
  row: dedupeKey,
  column: 'payload.sealedToken',
});

const placeBytes = ({ table, row, column }: SealedPlace): Buffer => Buffer.from(JSON.stringify([table, row, column]));
