import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

interface Film {
  /** How long it is; none at all for 0. */
  seconds: number;
  /** How large it is at least. */
  bytes?: number;
  width?: number;
  height?: number;
}

/** An MP4 file with tables like any other's, whose frames hold noise: it can be measured, not watched. */
export async function film({ seconds, bytes = 0, width = 640, height = 360 }: Film): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const frames = 10;
  const decoderConfig = {
    ...{ codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height },
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const,
  };
  const data = new Uint8Array(Math.max(50, Math.ceil(bytes / frames))).map((_, i) => (i * 31) % 251);
  for (let frame = 0; frame < frames; frame++)
    await source.add(
      new EncodedPacket(data, frame === 0 ? 'key' : 'delta', (frame * seconds) / frames, seconds / frames),
      {
        decoderConfig,
      },
    );
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
