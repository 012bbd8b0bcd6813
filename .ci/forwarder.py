"""Passes connections to an address on to a port on loopback, where the sandbox listens."""
import asyncio
import threading


def serve(address, port, to):
    """Begins in the background."""

    async def copy(source, sink):
        try:
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()
        except OSError:
            pass
        finally:
            sink.close()

    async def forward(reader, writer):
        there_in, there_out = await asyncio.open_connection("127.0.0.1", to)
        await asyncio.gather(copy(reader, there_out), copy(there_in, writer))

    async def run():
        server = await asyncio.start_server(forward, address, port)
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(run()), daemon=True).start()
