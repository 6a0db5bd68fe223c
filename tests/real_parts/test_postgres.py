"""The PostgreSQL that tests get is a real one: what it has committed survives SIGKILL."""

import psycopg
import pytest

from tests.real_parts.postgres_server import PostgresServer

pytestmark = pytest.mark.postgres


def test_a_committed_row_survives_the_death_of_the_server(postgres_server: PostgresServer, postgres: str) -> None:
    with psycopg.connect(postgres) as connection:
        connection.execute("CREATE TABLE ruling (clause text, verdict text)")
        connection.execute("INSERT INTO ruling VALUES ('6.4', 'forbidden')")
    doomed = psycopg.connect(postgres)
    doomed.execute("INSERT INTO ruling VALUES ('6.5', 'never committed')")

    postgres_server.kill()
    postgres_server.start()

    with pytest.raises(psycopg.OperationalError):
        doomed.execute("SELECT 1")
    with psycopg.connect(postgres) as connection:
        assert connection.execute("SELECT * FROM ruling").fetchall() == [("6.4", "forbidden")]
        connection.execute("DROP TABLE ruling")
