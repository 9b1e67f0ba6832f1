// As much of the peers' types as the bench uses, so that its own types can be checked where they are not installed.

declare module '@ngrok/webernetes' {
  export interface ProcessContext {
    waitUntilKilled(): Promise<number>;
  }
  export class BaseImage {
    static readonly imageName: string;
    static readonly imageVersion: string;
    readonly defaultCommand: readonly string[];
    exec(context: ProcessContext, words: readonly string[]): Promise<number>;
  }
  export interface ReplicaSet {
    readonly spec: {
      readonly template: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
    };
    readonly status?: { readonly replicas?: number; readonly availableReplicas?: number };
  }
  export class Cluster {
    constructor(options: { readonly nodes: number });
    readonly clock: { step(milliseconds: number): void };
    readonly api: {
      readonly appsv1: {
        listNamespacedReplicaSet(where: {
          readonly namespace: string;
        }): Promise<{ readonly items: readonly ReplicaSet[] }>;
      };
    };
    registerImage(image: typeof BaseImage): void;
    init(): Promise<void>;
    apply(objects: readonly unknown[]): Promise<unknown>;
    close(): Promise<void>;
  }
}

declare module 'vscode-languageserver-textdocument' {
  export interface TextDocument {
    getText(): string;
  }
  export const TextDocument: {
    create(uri: string, language: string, version: number, text: string): TextDocument;
  };
}

declare module 'yaml-language-server' {
  import type { TextDocument } from 'vscode-languageserver-textdocument';
  export interface LanguageService {
    configure(settings: unknown): void;
    doValidation(document: TextDocument, isKubernetes: boolean): Promise<unknown>;
  }
  export function getLanguageService(options: unknown): LanguageService;
}
