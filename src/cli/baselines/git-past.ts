// What git has of the files of a run, all from one commit of each repository.
import path from 'node:path';
import type { SaidObject } from '../../charts/releases/said-objects.ts';
import { workloadsIn } from '../../document/read-workloads.ts';
import type { TreeFile } from '../../host/git/commit-tree.ts';
import { GitFault } from '../../host/git/git-fault.ts';
import type { Commit, CommittedFile, Git, Repository } from '../../host/git/repository.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { inNoRepository, noSuchCommit, unreadAgainst } from '../../wording/cli/baselines.ts';
import { missingSentence } from '../../wording/git.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { unreadable } from '../inputs/source.ts';
import type { Settings } from '../options/settings.ts';
import { UsageError } from '../usage-error.ts';
import { type DeletedFile, deletedObjects } from './deleted-files.ts';
import { goneInstallers, installersIn, withInstallerOf } from './gone-installers.ts';
import { movedTexts, type PlaceAtCommit, type PlacesAtCommit, placesAt, removedWorkloads } from './moved-workloads.ts';
import type { Gone, GoneInstaller, Past, PastFile, PastTexts, PresentFile } from './past.ts';

/**
 * `asked`: the commit must be there, and stands. `forecast`: of files that are missing in git another image is assumed.
 * `command`: so it is where nothing differs, as kubectl's commands are tried on a rollout. `revisions`: those of a file are
 * those of its history, whether it differs or not.
 */
export type Purpose = 'asked' | UnaskedPurpose;
export type UnaskedPurpose = 'forecast' | 'command' | 'revisions';

export interface GitQuestion {
  readonly git: Git;
  readonly ref: string;
  readonly purpose: Purpose;
  readonly settings: Pick<Settings, 'inputs' | 'set'>;
  readonly files: readonly InputFile[];
  /** What the files say is installed. */
  readonly installers: readonly SaidObject[];
}

/** A file at the commit. */
interface FileAtCommit {
  readonly repository: Repository;
  readonly commit: Commit;
  readonly was: CommittedFile;
}

export class GitPast implements Past {
  readonly #question: GitQuestion;
  readonly #repositories = new Map<string, Repository | undefined>();
  readonly #commits = new Map<Repository, Promise<Commit | undefined>>();
  readonly #files = new Map<string, Promise<FileAtCommit | undefined>>();
  readonly #faults = new Map<string, ReportProblem>();
  #places: PlacesAtCommit = new Map();

  constructor(question: GitQuestion) {
    this.#question = question;
  }

  async hashesOf(files: readonly string[]): Promise<readonly (string | undefined)[]> {
    const found = await Promise.all(files.map((file) => this.#find(file)));
    return found.map((each) => (each?.was.state === 'there' ? each.was.hash : undefined));
  }

  textsOf(files: readonly string[]): Promise<readonly (string | undefined)[]> {
    return Promise.all(
      files.map(async (file) => {
        const found = await this.#find(file);
        if (found?.was.state !== 'there') return undefined;
        return (await this.#answerOf(found.repository, found.commit.text(found.was.hash)))?.answer;
      }),
    );
  }

  async compareWith(present: readonly PresentFile[]): Promise<Gone> {
    await this.#expectOlderTexts(present);
    const { purpose, settings } = this.#question;
    const deleted = new Map<string, DeletedFile>();
    const places = new Map<Repository, ReadonlyMap<string, PlaceAtCommit>>();
    const installers: GoneInstaller[] = [];
    for (const [repository, commit] of await this.#commitsOfInputs()) {
      const lost = await this.#answerOf(repository, this.#deletedAt(repository, commit));
      for (const [file, each] of lost?.answer ?? []) deleted.set(file, each);
      if (purpose !== 'asked') continue;
      const former: SaidObject[] = [];
      const tell = ({ name }: TreeFile, text: string) => void former.push(...installersIn(name, text));
      const found = await this.#answerOf(repository, placesAt({ repository, commit }, settings.inputs, present, tell));
      if (found === undefined) continue;
      places.set(repository, found.answer);
      const around = { top: repository.top, present, places: found.answer, now: this.#question.installers };
      installers.push(...goneInstallers(former, around));
    }
    this.#places = places;
    const removed = purpose === 'asked' ? await removedWorkloads(places, present) : [];
    return {
      removed: removed.map((each) => withInstallerOf(each, installers, this.#question.installers, [...places.keys()])),
      ...(installers.length > 0 && { installers }),
      deleted: new Map([...deleted].map(([file, { former }]) => [file, former])),
      before: new Map([...deleted].map(([file, { before }]) => [file, before])),
    };
  }

  /** Where only files are named, nobody asks what their folders have lost. */
  async #deletedAt(repository: Repository, commit: Commit): Promise<ReadonlyMap<string, DeletedFile>> {
    const { settings, files } = this.#question;
    if (files.every(({ isNamed }) => isNamed)) return new Map();
    return deletedObjects(repository, commit, settings.inputs, files);
  }

  async of(present: PresentFile): Promise<PastFile> {
    if (present.workloads.length === 0) return {};
    const found = await this.#find(present.file);
    if (found === undefined) return {};
    const { commit, was } = found;
    const { ref, purpose } = this.#question;
    if (was.state === 'unknown') return this.#missing(present, found, 'folder');
    const common = { source: 'git', label: gitLabel(ref), orAssumed: purpose === 'command' } as const;
    const { repository } = found;
    const elsewhere = await this.#answerOf(repository, movedTexts(this.#places, present, repository, was.name));
    const moved = elsewhere?.answer ?? [];
    if (was.state !== 'there') {
      if (purpose !== 'asked') return {};
      return { texts: { ...common, text: '', older: [], isHistoryCut: false, moved } };
    }
    const read = this.#isSame(present)
      ? ({ answer: { is: 'same' } } as const)
      : await this.#answerOf(repository, commit.text(was.hash));
    if (read === undefined) return {};
    const text = read.answer;
    if (text === undefined) return this.#missing(present, found, 'file');
    return { texts: { ...common, text, moved, ...(await this.#olderTexts(present, found)) } };
  }

  faults(): readonly ReportProblem[] {
    return [...this.#faults.values()];
  }

  /** What is made of the commit that a folder is compared with; undefined where git has none or does not answer. */
  async fromCommit<Made>(
    folder: string,
    make: (repository: Repository, commit: Commit) => Promise<Made>,
  ): Promise<Made | undefined> {
    const repository = this.#repositoryOf(path.resolve(folder));
    const commit = repository && (await this.#commitOf(repository));
    if (repository === undefined || commit === undefined) return undefined;
    return (await this.#answerOf(repository, make(repository, commit)))?.answer;
  }

  /** Fields that are set change the text before it is compared. */
  #isSame({ isChanged }: PresentFile): boolean {
    return !isChanged && this.#question.settings.set.length === 0;
  }

  #needsOlderTexts(present: PresentFile): boolean {
    const { purpose } = this.#question;
    const isOfDifferences = purpose === 'forecast' || purpose === 'command';
    return present.workloads.length > 0 && !(isOfDifferences && this.#isSame(present));
  }

  async #olderTexts(
    present: PresentFile,
    { repository, commit, was }: FileAtCommit,
  ): Promise<Pick<PastTexts, 'older' | 'isHistoryCut'>> {
    if (!this.#needsOlderTexts(present)) return { older: [], isHistoryCut: false };
    const older = await this.#answerOf(repository, commit.olderTexts(was.name, workloadsIn));
    return { older: older?.answer.texts ?? [], isHistoryCut: older?.answer.isCut ?? true };
  }

  async #expectOlderTexts(present: readonly PresentFile[]): Promise<void> {
    const names = new Map<Commit, string[]>();
    for (const each of present) {
      const found = this.#needsOlderTexts(each) ? await this.#find(each.file) : undefined;
      if (found?.was.state !== 'there') continue;
      const others = names.get(found.commit) ?? [];
      names.set(found.commit, others);
      others.push(found.was.name);
    }
    for (const [commit, all] of names) commit.expectOlderTexts(all);
  }

  #find(file: string): Promise<FileAtCommit | undefined> {
    const found = this.#files.get(file) ?? this.#lookUp(file);
    this.#files.set(file, found);
    return found;
  }

  async #lookUp(file: string): Promise<FileAtCommit | undefined> {
    const { ref, purpose } = this.#question;
    const own = path.resolve(file);
    // What is rendered of a folder has its name, and that may be the repository's own.
    const repository = file === '-' ? undefined : (this.#repositoryOf(path.dirname(own)) ?? this.#repositoryOf(own));
    if (repository === undefined) {
      if (purpose === 'asked') throw new UsageError(inNoRepository(ref, file));
      return undefined;
    }
    const commit = await this.#commitOf(repository);
    if (commit === undefined) return undefined;
    const was = await this.#answerOf(repository, commit.file(own));
    return was && { repository, commit, was: was.answer };
  }

  /** Undefined where git does not answer, which may be at any file. */
  async #answerOf<Answer>(
    repository: Repository,
    asked: Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | undefined> {
    try {
      return { answer: await asked };
    } catch (error) {
      this.#note(repository, error);
      return undefined;
    }
  }

  #repositoryOf(folder: string): Repository | undefined {
    if (!this.#repositories.has(folder)) this.#repositories.set(folder, this.#question.git.repositoryOf(folder));
    return this.#repositories.get(folder);
  }

  #commitOf(repository: Repository): Promise<Commit | undefined> {
    const commit = this.#commits.get(repository) ?? this.#askForCommit(repository);
    this.#commits.set(repository, commit);
    return commit;
  }

  async #askForCommit(repository: Repository): Promise<Commit | undefined> {
    const { ref, purpose } = this.#question;
    try {
      const commit = await repository.commit(ref);
      if (commit !== undefined || purpose !== 'asked') return commit;
      throw new UsageError(noSuchCommit(ref, repository.top, repository.isShallow()));
    } catch (error) {
      this.#note(repository, error);
      return undefined;
    }
  }

  /** The commits of the repositories that the inputs lie in. */
  async #commitsOfInputs(): Promise<ReadonlyMap<Repository, Commit>> {
    const commits = new Map<Repository, Commit>();
    for (const input of this.#question.settings.inputs) {
      const repository = input === '-' ? undefined : this.#repositoryOf(path.resolve(input));
      const commit = repository && (await this.#commitOf(repository));
      if (repository !== undefined && commit !== undefined) commits.set(repository, commit);
    }
    return commits;
  }

  #missing({ file }: PresentFile, { repository, was: { name } }: FileAtCommit, what: 'file' | 'folder'): PastFile {
    const { ref, purpose } = this.#question;
    const message = missingSentence({ ref, name, what, isPartialClone: repository.isPartialClone() });
    const isAsked = purpose === 'asked';
    const severity = isAsked ? 'error' : 'warning';
    return { fault: { file, position: undefined, code: isAsked ? unreadable : missingCode, message, severity } };
  }

  /** Keeps what git complains of for the end of the run; where git was asked for, the run ends. */
  #note({ top }: Repository, error: unknown): void {
    if (!(error instanceof GitFault)) throw error;
    const { purpose, ref } = this.#question;
    if (purpose === 'asked' && error.trouble.kind !== 'silent')
      throw new UsageError(unreadAgainst(`git:${ref}`, error.message));
    if (error.isAbsence) return;
    const { message } = error;
    this.#faults.set(top, {
      file: path.relative('.', top) || '.',
      position: undefined,
      code: missingCode,
      message,
      severity: 'warning',
    });
  }
}

/** The problem of a file whose baseline git does not give. */
const missingCode = 'no-baseline';
