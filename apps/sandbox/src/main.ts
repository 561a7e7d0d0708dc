import { ConfigError, readConfig, type SandboxConfig } from './config.js';
import { startSandbox } from './server.js';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function configOrExit(): SandboxConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

// Only the owner may read its files, which include e-mails and tokens.
process.umask(0o077);
const config = configOrExit();
const sandbox = await startSandbox(config).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code !== 'EADDRINUSE') throw error;
  fail(`Port ${error.port} is taken. Set SANDBOX_PORT or SMTP_PORT to another one.`);
});
process.stdout.write(`Sandbox ready at ${sandbox.url} (mail at ${config.host}:${sandbox.smtpPort})\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    );
  });
}
