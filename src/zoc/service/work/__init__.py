"""Work for clients without a seat, in processes of their own that have a deadline and a memory limit."""
