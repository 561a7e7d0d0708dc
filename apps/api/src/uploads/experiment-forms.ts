import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FileStorage } from '#libs/storage/file-storage.js';
import type { CallerContext } from '../access/caller.js';
import { CostlyActs } from '../acts/costly-acts.js';
import type { FormRoom } from './form-room.js';
import { FileJudge } from './judge-file.js';
import { receiveForm, type ReceivedForm } from './receive-form.js';
import { senderLeft } from './sender-left.js';
import { TeamStorage } from './team-storage.js';
import { EXPERIMENT_FORM } from './upload-rules.js';

/** An experiment's form, with room for its files in the team's storage. */
export type FormWithRoom = ReceivedForm & { room: Pick<FormRoom, 'settle'> };

/** Receives the forms of experiments. Only teams with a plan, a trial or a place on the whitelist may send files. */
@Injectable()
export class ExperimentForms {
  constructor(
    private readonly storage: FileStorage,
    private readonly teams: TeamStorage,
    private readonly judge: FileJudge,
    private readonly acts: CostlyActs,
  ) {}

  /**
   * Receives a whole form and runs work on it. Gives back room that is not settled by the end.
   * @throws as `receiveForm`; ApiError 400105 for a file of a team that may not send any, 429 for too many videos
   */
  async receive<T>(
    caller: CallerContext,
    request: Request,
    response: Response,
    work: (form: FormWithRoom) => Promise<T>,
  ): Promise<T> {
    const { organizationId } = caller;
    const room = this.teams.open(organizationId);
    const signal = senderLeft(response);
    let right: Promise<void> | undefined;
    try {
      const form = await receiveForm(request, response, {
        storage: this.storage,
        rules: EXPERIMENT_FORM,
        room,
        admit: () => (right ??= this.acts.requireRight(caller)),
        measure: (file) => this.judge.measure(organizationId, file, signal),
      });
      return await work({ ...form, room });
    } finally {
      await room.release();
    }
  }
}
