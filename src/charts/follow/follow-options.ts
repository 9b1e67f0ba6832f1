import type { Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { BaselineSetting } from '../../host/settings.ts';
import type { BaselineTexts, LanguageService } from '../../language-service/service.ts';

/** A file that is open in an editor. */
export interface OpenFile {
  readonly file: string;
  readonly text: string;
  readonly isSaved: boolean;
}

export interface FollowedSettings {
  readonly render: 'type' | 'save' | 'command';
  readonly kubernetesVersion: string;
  readonly baseline: BaselineSetting;
  readonly gitRef: string;
  /** What a world file tells of what runs. */
  readonly running?: BaselineTexts | undefined;
}

export interface FollowOptions {
  readonly service: Pick<LanguageService, 'setRendering' | 'setBaselines' | 'setExpectations'>;
  readonly programs: Programs;
  readonly git: Git;
  /** Those of the workspace; nothing outside of them is rendered. */
  readonly folders: () => readonly string[];
  readonly openFiles: () => readonly OpenFile[];
  /** The URIs of renderings that are looked at though no file of theirs may be open. */
  readonly kept: () => readonly string[];
  /** Undefined: nothing is to be rendered now. */
  readonly settings: () => FollowedSettings | undefined;
  readonly uriOf: (file: string) => string;
  /** Told of a rendering that is another one now. */
  readonly onChange: (uri: string) => void;
  readonly log: (message: string) => void;
}
