import { once } from 'node:events';
import net from 'node:net';

/** A connection to a server (`host:port`) that a test can unplug, and plug in again at the same place. */
export class Cable {
  private server: net.Server | null = null;
  private readonly sockets = new Set<net.Socket>();
  private port = 0;

  /** @param options.latencyMs delay before a new connection gets data from the server */
  constructor(
    private readonly target: string,
    private readonly options: { latencyMs?: number } = {},
  ) {}

  /** The server's address through this cable, once it is plugged in. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async plugIn(): Promise<void> {
    const [hostname, port] = this.target.split(':');
    this.server = net.createServer((socket) => {
      const other = net.connect(Number(port), hostname);
      for (const one of [socket, other]) {
        this.sockets.add(one);
        one.on('error', () => one.destroy()).on('close', () => this.sockets.delete(one));
      }
      socket.pipe(other);
      setTimeout(() => other.pipe(socket), this.options.latencyMs ?? 0);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as net.AddressInfo).port;
  }

  async pull(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
