import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

interface Video {
  /** The length of the video; 0 for a video without any length. */
  seconds: number;
  /** The minimum size of the file. */
  bytes?: number;
  width?: number;
  height?: number;
}

/** An MP4 file with regular tables, whose frames contain noise: it can be measured, but not watched. */
export async function videoOf({
  seconds,
  bytes = 0,
  width = 640,
  height = 360,
}: Video): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const frames = 10;
  const decoderConfig = {
    codec: 'vp09.00.10.08',
    codedWidth: width,
    codedHeight: height,
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
