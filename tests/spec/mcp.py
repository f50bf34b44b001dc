"""bbx --mcp, as an agent uses it."""
import json
import time

import proc
import rpc
import schema

# Takes longer than any test may.
SLOW = "x * y != 3089086068290823449 when 1 < x < 2**32 && 1 < y < 2**32"


def client(folder, *args):
    return rpc.Client(folder, "--mcp", *args)


def call(server, name, **arguments):
    result = server.ask("tools/call", name=name, arguments=arguments)
    for thing in result["structuredContent"]["results"]:
        assert not schema.problems(thing), schema.problems(thing)
    return result


def results(server, name, **arguments):
    return call(server, name, **arguments)["structuredContent"]["results"]


def test_initialize(folder):
    with client(folder) as server:
        said = server.ask("initialize", protocolVersion="2025-06-18", capabilities={},
                          clientInfo={"name": "test", "version": "1"})
        assert said["protocolVersion"] == "2025-06-18", said
        assert said["serverInfo"]["name"] == "bbx" and "tools" in said["capabilities"], said


def test_versions(folder):
    """A version that bbx knows is taken; else it offers its newest."""
    with client(folder) as server:
        for asked, given in [("2024-11-05", "2024-11-05"), ("2099-01-01", "2025-06-18")]:
            said = server.ask("initialize", protocolVersion=asked)
            assert said["protocolVersion"] == given, said


def test_ping(folder):
    with client(folder) as server:
        assert server.ask("ping") == {}


def test_tools_have_schemas(folder):
    with client(folder) as server:
        tools = server.ask("tools/list")["tools"]
    assert [tool["name"] for tool in tools] == ["eval", "law", "simplify", "asm", "find"]
    for tool in tools:
        wants = tool["inputSchema"]
        assert wants["type"] == "object" and len(wants["required"]) == 1, tool
        assert set(wants["required"]) < set(wants["properties"]), tool
        assert tool["description"] and tool["outputSchema"]["type"] == "object", tool


def test_eval(folder):
    with client(folder) as server:
        result = call(server, "eval", text="x = {a1..a4}\nx & ~{a2}")
    assert result["structuredContent"]["status"] == 0 and not result["isError"], result
    [value] = result["structuredContent"]["results"]
    assert value["squares"] == ["a1", "a3", "a4"], value
    assert "3 squares: {a1, a3, a4}" in result["content"][0]["text"], result


def test_counterexample_is_data(folder):
    with client(folder) as server:
        result = call(server, "law", claim="a - b == a & ~b")
    [law] = result["structuredContent"]["results"]
    assert law["verdict"] == "refuted" and not law["ok"], law
    a, b = (int(law["counterexample"][name], 16) for name in "ab")
    assert (a - b) % 2**64 != a & ~b, law
    assert result["structuredContent"]["status"] == 1 and not result["isError"], result


def test_law(folder):
    with client(folder) as server:
        for text in ["a & b == b & a", "law a & b == b & a", "refute a == b"]:
            [law] = results(server, "law", claim=text)
            assert law["ok"], law
        [law] = results(server, "law", claim="x & -x == x when popcount(x) == 1")
        assert law["verdict"] == "proved", law


def test_simplify(folder):
    with client(folder) as server:
        [short] = results(server, "simplify", expression="(a | b) & ~(a & b)")
        assert short["output"] == "a ^ b" and short["proof"], short


def test_asm(folder):
    with client(folder) as server:
        [code] = results(server, "asm", expression="a & (a - 1)", target="bmi")
        assert code["target"] == "bmi" and "blsr" in code["instructions"][0]["text"], code


def test_find(folder):
    with client(folder) as server:
        [found] = results(server, "find", claim="k: x + x == x * k")
        assert found["values"] == {"k": "0x0000000000000002"}, found
        [value] = results(server, "eval", text="k")
        assert value["hex"] == "0x0000000000000002", value


def test_session_stays_until_reset(folder):
    with client(folder) as server:
        call(server, "eval", text="x = 5")
        assert results(server, "eval", text="x")[0]["hex"].endswith("5")
        assert results(server, "eval", text="x", reset=True)[0]["type"] == "error"
        assert results(server, "eval", text="x", reset=False)[0]["type"] == "error"


def test_prelude(folder):
    """It is there again after a reset, and says nothing on standard output."""
    with open(f"{folder}/own.bbx", "w", encoding="utf-8") as file:
        file.write("own = {e4}\nown\n")
    with client(folder, "--prelude", "own.bbx") as server:
        for reset in (False, True):
            [value] = results(server, "eval", text="own", reset=reset)
            assert value["squares"] == ["e4"], value


def test_settings_are_limits(folder):
    with client(folder) as server:
        [law] = results(server, "law", claim=SLOW, settings={"timeout": 0.01})
        assert law["verdict"] == "undecided" and law["why"], law
        assert results(server, "eval", text="1", settings={"show": "number"})[0]["hex"]
        said = call(server, "eval", text="1", settings={"timeout": "never"})
        assert said["isError"], said
        assert server.refused("tools/call", name="eval",
                              arguments={"text": "1", "settings": {"no": 1}}) == -32602


def test_errors_are_results(folder):
    with client(folder) as server:
        result = call(server, "eval", text="1 +\n{z9}")
        assert result["isError"] and result["structuredContent"]["status"] == 2, result
        assert "error:" in result["content"][0]["text"], result


def test_cancel_interrupts(folder):
    """The call gets no answer, the next one does, and the session is still there."""
    with client(folder, "--timeout", "0") as server:
        call(server, "eval", text="own = 7")
        slow = server.begin("tools/call", name="law", arguments={"claim": SLOW})
        waits = server.begin("tools/call", name="law", arguments={"claim": SLOW})
        time.sleep(0.3)
        assert server.ask("ping") == {}
        for number in (waits, slow):
            server.notify("notifications/cancelled", requestId=number, reason="test")
        assert results(server, "eval", text="own")[0]["hex"].endswith("7")
        assert all(m.get("id") not in (slow, waits) for m in server.heard), server.heard


def test_wrong_calls(folder):
    with client(folder) as server:
        for params in [{}, {"name": "evil", "arguments": {}}, {"name": "eval"},
                       {"name": "eval", "arguments": {"text": 5}},
                       {"name": "eval", "arguments": {"text": "1", "reset": "no"}},
                       {"name": "eval", "arguments": {"text": "1", "settings": [1]}},
                       {"name": "asm", "arguments": {"expression": "x", "target": 1}}]:
            assert server.refused("tools/call", **params) == -32602, params
        assert server.refused("resources/list") == -32601
        assert server.ask("ping") == {}


def test_hostile_lines(folder):
    """Each is answered by an error without an id, and what follows is heard."""
    hostile = {b"nonsense": -32700, b'{"jsonrpc": "2.0"': -32700, b"[" * 100000: -32700,
               b'"\xff"': -32700, b'{"a": "\\u0000"}': -32700, b"[1, 2]": -32600, b"{}": -32600,
               b'{"id": {}, "method": "ping"}': -32600, b'{"id": 1, "method": 7}': -32600,
               b'{"id": 1, "method": "ping", "params": 3}': -32600}
    with client(folder) as server:
        for line, code in hostile.items():
            server.raw(line + b"\n")
            said = server.read()
            assert said["id"] is None and said["error"]["code"] == code, (line[:40], said)
        server.raw(b"\n\r\n")
        server.notify("notifications/nothing")
        assert server.ask("ping") == {}


def test_long_line(folder):
    with client(folder) as server:
        server.raw(b'{"id": 1, "method": "' + b"x" * (65 << 20) + b'"}\n')
        assert server.read()["error"]["code"] == -32600
        assert server.ask("ping") == {}


def test_much_said_is_bounded(folder):
    with client(folder) as server:
        result = call(server, "eval", text='for (int i = 0; i < 100000000; i++) { '
                                           'printf("%d and much more than that\\n", i); }')
        assert len(json.dumps(result)) < 50 << 20
        assert results(server, "eval", text="1 + 1")[0]["hex"].endswith("2")


def test_statements_that_wait_or_leave(folder):
    with client(folder) as server:
        for text in [":quit", "quiz \"What?\": 3", ":learn 1", "/*", "law", ":load -", ""]:
            call(server, "eval", text=text)
        assert results(server, "eval", text="1 + 1")[0]["hex"].endswith("2")


def test_safe(folder):
    with open(f"{folder}/a.bbx", "w", encoding="utf-8") as file:
        file.write("5\n")
    with client(folder, "--safe") as server:
        assert call(server, "eval", text=":load a.bbx")["isError"]


def test_end_of_input(folder):
    """What was asked before is answered."""
    with client(folder) as server:
        number = server.begin("tools/call", name="eval", arguments={"text": "2 + 3"})
        rest, status = server.end()
        assert [m["id"] for m in rest] == [number] and status == 0, (rest, status)


def test_takes_no_files(folder):
    done = proc.bbx(["--mcp", "a.bbx"], cwd=folder)
    assert done.status == 2 and "takes no FILE" in done.errors, done.describe()
