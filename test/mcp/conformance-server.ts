// A server for the protocol's own conformance suite: our wiring, from the factory to loopback, with the tools,
// resources and prompts that the suite asks for. A proxy in front of it adds the token, which the suite cannot. Prints
// its address.
import { createServer as createHttpServer, request } from "node:http";
import {
  completable,
  createMcpHandler,
  inputRequired,
  ResourceTemplate,
  type McpServer,
} from "@modelcontextprotocol/server";
import * as v from "valibot";
import { createBehind } from "../../src/hosts/mcp/acts/behind.ts";
import { standardOf } from "../../src/hosts/mcp/schema.ts";
import { createServer } from "../../src/hosts/mcp/server.ts";
import { listenOnLoopback } from "../../src/io/loopback/loopback.ts";

const IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const AUDIO = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, data: IMAGE, mimeType: "image/png" };
const audio = { type: "audio" as const, data: AUDIO, mimeType: "audio/wav" };
const resource = (uri: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType: "text/plain", text: "This is an embedded resource content." },
});

const registerTools = (server: McpServer): void => {
  const contents = {
    test_simple_text: [text("This is a simple text response for testing.")],
    test_image_content: [image],
    test_audio_content: [audio],
    test_embedded_resource: [resource("test://embedded-resource")],
    test_multiple_content_types: [
      text("Multiple content types test:"),
      image,
      resource("test://mixed-content-resource"),
    ],
  };
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: name }, () => ({ content }));
  server.registerTool("test_error_handling", { description: "Fails" }, () => ({
    content: [text("This tool intentionally returns an error for testing")],
    isError: true,
  }));
  server.registerTool("test_tool_with_progress", { description: "Tells" }, async ({ mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    if (progressToken !== undefined)
      for (const progress of [0, 50, 100])
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress, total: 100 },
        });
    return { content: [text("done")] };
  });
  const name = inputRequired.elicit({
    message: "What is your name?",
    requestedSchema: standardOf(v.object({ name: v.string() })),
  });
  const sample = inputRequired.createMessage({
    messages: [{ role: "user", content: text("What is the capital of France?") }],
    maxTokens: 10,
  });
  const asks = [
    ["test_input_required_result_list_roots", { client_roots: inputRequired.listRoots() }],
    ["test_input_required_result_elicitation", { user_name: name }],
    ["test_input_required_result_sampling", { capital_question: sample }],
    ["test_streaming_elicitation", { user_name: name }],
    ["test_missing_capability", { capital_question: sample }],
  ] as const;
  for (const [tool, inputRequests] of asks)
    server.registerTool(tool, { description: tool }, ({ mcpReq: { inputResponses = {} } }) =>
      Object.keys(inputRequests).every((key) => key in inputResponses)
        ? { content: [text(JSON.stringify(inputResponses))] }
        : inputRequired({ inputRequests }),
    );
  server.registerTool("test_logging_tool", { description: "Logs nothing" }, () => ({
    content: [text("done")],
  }));
};

const registerPages = (server: McpServer): void => {
  server.registerResource("static-text", "test://static-text", {}, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "This is a static text resource." }],
  }));
  server.registerResource("static-binary", "test://static-binary", {}, ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: IMAGE }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource("template", template, {}, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: "application/json", text: JSON.stringify({ id }) }],
  }));
};

const registerPrompts = (server: McpServer): void => {
  const user = (
    ...contents: (ReturnType<typeof text> | typeof image | ReturnType<typeof resource>)[]
  ) => ({
    messages: contents.map((content) => ({ role: "user" as const, content })),
  });
  server.registerPrompt("test_simple_prompt", { description: "Says little" }, () =>
    user(text("This is a simple prompt.")),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Shows" }, () =>
    user(image, text("Look at it.")),
  );
  const args = {
    ...standardOf(v.object({ arg1: v.string(), arg2: v.string() })),
    shape: { arg1: completable(standardOf(v.string()), () => ["test"]) },
  };
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "Takes two", argsSchema: args },
    ({ arg1, arg2 }) => user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Embeds", argsSchema: standardOf(v.object({ resourceUri: v.string() })) },
    ({ resourceUri }) => user(resource(resourceUri), text("Process it.")),
  );
};

const [folder = process.cwd()] = process.argv.slice(2);
const enqueue = <T>(act: () => Promise<T>): Promise<T> => act();
const warn = (words: string): void => void process.stderr.write(`${words}\n`);
const behind = createBehind(enqueue, warn);
const handler = createMcpHandler(() => {
  const server = createServer({
    ...{ cwd: folder, env: process.env, root: folder, profile: "full", readOnly: false },
    ...{ enqueue, warn, behind },
  });
  registerTools(server);
  registerPages(server);
  registerPrompts(server);
  return server;
});

const token = "conformance";
const wishes = { port: 0, path: "/mcp", token, heard: () => {} };
const listening = await listenOnLoopback(handler, wishes);
if (!listening.ok) throw new Error(listening.error.code);
const front = createHttpServer((asked, answer) => {
  const headers = { ...asked.headers, authorization: `Bearer ${token}` };
  const passed = request(listening.value.url, { method: asked.method, headers }, (said) => {
    answer.writeHead(said.statusCode ?? 500, said.headers);
    said.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
});
front.listen(0, "127.0.0.1", () => {
  const address = front.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.stdout.write(`http://127.0.0.1:${port}/mcp\n`);
});
