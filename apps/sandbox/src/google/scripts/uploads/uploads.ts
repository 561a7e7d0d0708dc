import type { GoogleWorld } from '../../world.js';
import { fileError, processRows } from './process.js';
import type { Upload, UploadQueue } from './upload.js';

/**
 * Real milliseconds that an upload takes unless a test sets another time, and what each row adds. Google publishes no figures, so these are
 * ours.
 */
const UPLOAD_MS = 1500;
const ROW_MS = 1;

interface UploadRow {
  id: number;
  customer: string;
  content: string;
  due_at: number;
  status: Upload['status'];
}

/**
 * Files that scripts have uploaded. They are carried out some time later, one after the other, and the script does not learn the result.
 */
export class Uploads implements UploadQueue {
  private takesMs = UPLOAD_MS;
  private timer?: NodeJS.Timeout;
  private isBusy = false;

  constructor(private readonly world: () => GoogleWorld) {}

  /** Creates the table and continues uploads from before a restart. */
  open(): void {
    this.db.define(`CREATE TABLE IF NOT EXISTS google_uploads (
      id INTEGER PRIMARY KEY, customer TEXT NOT NULL, content TEXT NOT NULL, due_at REAL NOT NULL, status TEXT NOT NULL);`);
    this.schedule();
  }

  get durationMs(): number {
    return this.takesMs;
  }

  set durationMs(ms: number) {
    this.takesMs = ms;
  }

  submit(file: Omit<Upload, 'id' | 'submittedAt' | 'dueAt' | 'status' | 'results'>, now: number): string {
    const { faults } = this.world();
    const slow = faults.take('slow-upload', [file.name])?.ms ?? 0;
    const dueAt = now + this.takesMs + ROW_MS * file.rows.length + slow;
    const error = fileError(file as Upload);
    const upload = { ...file, submittedAt: now, dueAt, results: [], ...(error !== undefined && { error }) };
    const status = error === undefined ? 'processing' : 'failed';
    this.db.run(
      'INSERT INTO google_uploads (customer, content, due_at, status) VALUES (?, ?, ?, ?)',
      ...[file.customer, JSON.stringify(upload), dueAt, status],
    );
    this.schedule();
    return String(this.db.get<{ id: number }>('SELECT max(id) AS id FROM google_uploads')!.id);
  }

  settle(now = this.world().time.now()): void {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (;;) {
        const row = this.db.get<UploadRow & Record<string, never>>(
          "SELECT * FROM google_uploads WHERE status = 'processing' AND due_at <= ? ORDER BY due_at, id LIMIT 1",
          now,
        );
        if (!row) break;
        this.carryOut(uploadOf(row));
      }
    } finally {
      this.isBusy = false;
    }
    this.schedule();
  }

  bringForward(ids: readonly string[], ms: number): void {
    for (const id of ids) this.db.run('UPDATE google_uploads SET due_at = due_at - ? WHERE id = ?', ms, Number(id));
    this.schedule();
  }

  list(customer: string): Upload[] {
    return this.db
      .all<UploadRow & Record<string, never>>(
        'SELECT * FROM google_uploads WHERE customer = ? ORDER BY id DESC',
        customer,
      )
      .map(uploadOf);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private carryOut(upload: Upload): void {
    const world = this.world();
    const partial = world.faults.take('partial-upload', [upload.name]);
    const results = processRows(world, upload, partial ? Number(partial.text ?? 0) : Infinity);
    const { id, status: _, ...content } = { ...upload, results };
    this.db.run(
      "UPDATE google_uploads SET content = ?, status = 'finished' WHERE id = ?",
      JSON.stringify(content),
      Number(id),
    );
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const next = this.db.get<{ due: number | null }>(
      "SELECT min(due_at) AS due FROM google_uploads WHERE status = 'processing'",
    );
    if (next?.due === null || next === undefined) return;
    const wait = Math.min(Math.max(0, next.due - this.world().time.now()), 2_000_000_000);
    this.timer = setTimeout(() => this.settle(), wait).unref();
  }

  private get db(): GoogleWorld['db'] {
    return this.world().db;
  }
}

const uploadOf = ({ id, content, status }: UploadRow): Upload => ({
  ...(JSON.parse(content) as Upload),
  id: String(id),
  status,
});
