/** The one thing that the calibration's target says, over IPC. */
export interface FromTarget {
  readonly type: 'listening';
  readonly port: number;
}

export const isListening = (message: unknown): message is FromTarget =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'listening' &&
  'port' in message &&
  typeof message.port === 'number';
