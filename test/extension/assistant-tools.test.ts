import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extensionManifest } from '../../scripts/extension-manifest.ts';
import { listed, tools } from '../../src/cli/mcp/tools.ts';

interface ContributedTool {
  readonly name: string;
  readonly displayName: string;
  readonly inputSchema: ReturnType<typeof listed>['inputSchema'];
}

test('VS Code is offered the tools of the server for assistants, with the same arguments', () => {
  const { contributes } = extensionManifest();
  const shapeOf = ({ inputSchema, ...tool }: ContributedTool) => ({
    ...tool,
    ...inputSchema,
    properties: Object.entries(inputSchema.properties).map(([name, { type, enum: values }]) => ({
      name,
      type,
      values,
    })),
  });
  assert.deepEqual(
    contributes.languageModelTools.map(({ name, displayName, inputSchema }: ContributedTool) =>
      shapeOf({ name, displayName, inputSchema }),
    ),
    tools.map((tool) => {
      const { title, inputSchema } = listed(tool);
      return shapeOf({ name: `rolloutPreview_${tool.name}`, displayName: title, inputSchema });
    }),
  );
});
