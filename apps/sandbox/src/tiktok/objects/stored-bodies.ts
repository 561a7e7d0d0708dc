import type { Database } from '../../store/database.js';

/**
 * Data folders of earlier versions keep the fields that a caller sent for an object under the key `told`. Moves them to `body`, so that
 * `npm start` continues with such a folder.
 */
export function moveStoredBodies(db: Database): void {
  db.run(
    `UPDATE objects SET data = json_remove(json_set(data, '$.body', json_extract(data, '$.told')), '$.told')
     WHERE platform = 'tiktok' AND json_type(data, '$.told') = 'object'`,
  );
}
